import * as contract from '../../shared/contracts/devices.ts'
import { call } from './client.ts'
import { useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export const useDeviceAccess = () => useCall(queryKeys.deviceAccess, contract.getDeviceAccess, {})

export const useSetDeviceAccess = () =>
  useChange(
    (body: { readonly isOn?: boolean; readonly names?: string[] }) => call(contract.setDeviceAccess, { body }),
    queryKeys.deviceAccess,
  )

export const useDevices = () => useCall(queryKeys.devices, contract.listDevices, {})

/** A code for one browser. */
export const useCreatePairing = () => useChange(() => call(contract.createPairing, { body: {} }))

/** A user name and a password, shown only now. */
export const useAddApp = () =>
  useChange((name: string) => call(contract.addAppDevice, { body: { name } }), queryKeys.devices)

export const useRemoveDevice = () =>
  useChange((id: string) => call(contract.removeDevice, { params: { id } }), queryKeys.devices)

export const useRemoveAllDevices = () => useChange(() => call(contract.removeAllDevices, {}), queryKeys.devices)
