import { otherDeviceMark } from '../../shared/other-device.ts'

/**
 * Whether the page comes from the listener for other devices. Only reading is served there: what else the screens offer is left
 * out, and nothing else is asked for.
 */
export const isOtherDevice = globalThis.document?.documentElement.hasAttribute(otherDeviceMark) === true
