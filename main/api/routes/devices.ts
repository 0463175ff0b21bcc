import * as contract from '../../../shared/contracts/devices.ts'
import type { Door } from '../devices/door.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

export function deviceRoutes(router: Router, { devices }: Features, door: Door): void {
  bind(router, contract.listDevices, async () => ({ items: await devices.list() }))
  bind(router, contract.createPairing, ({ body }) => {
    const origin = door.requireOrigin()
    const pairing = devices.startPairing(body.name)
    return { ...pairing, url: `${origin}/pair#${pairing.code}` }
  })
  bind(router, contract.addAppDevice, ({ body }) => devices.addApp(body.name))
  bind(router, contract.removeDevice, async ({ params }) => void (await devices.remove(params.id)))
  bind(router, contract.removeAllDevices, async () => void (await devices.removeAll()))
  bind(router, contract.getDeviceAccess, () => door.state())
  bind(router, contract.setDeviceAccess, ({ body }) => door.change(body))
}
