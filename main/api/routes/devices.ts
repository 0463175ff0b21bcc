import * as contract from '../../../shared/contracts/devices.ts'
import type { DeviceListener } from '../devices/device-listener.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function deviceRoutes(router: Router, { devices }: Features, deviceListener: DeviceListener): void {
  bind(router, contract.listDevices, async () => ({ items: await devices.list() }))
  bind(router, contract.createPairing, ({ body }) => {
    const origin = deviceListener.requireOrigin()
    const pairing = devices.startPairing(body.name)
    return { ...pairing, url: `${origin}/pair#${pairing.code}` }
  })
  bind(router, contract.addAppDevice, ({ body }) => devices.addApp(body.name))
  bind(router, contract.removeDevice, async ({ params }) => void (await devices.remove(params.id)))
  bind(router, contract.removeAllDevices, async () => void (await devices.removeAll()))
  bind(router, contract.getDeviceAccess, () => deviceListener.state())
  bind(router, contract.setDeviceAccess, ({ body }) => deviceListener.change(body))
}
