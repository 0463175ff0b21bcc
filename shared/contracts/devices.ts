import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { createdAt, dateTime, exampleIds, meta, text } from './fields.ts'

const tag = 'Other devices'

const deviceId = meta(z.string(), 'Identifier of the device.', exampleIds.job)
const name = () => text({ min: 1, max: 80 })

const deviceSchema = z
  .object({
    id: deviceId,
    name: meta(z.string(), 'Name of the device.', 'Phone'),
    kind: meta(z.enum(['browser', 'app']), 'Whether a browser was paired, or an app has a user name and a password.'),
    createdAt,
    lastSeenAt: meta(dateTime.nullable(), 'When it was last used; null if never.'),
    lastAddress: meta(z.string().nullable(), 'Address from which it was last used; null if never.', '192.168.1.23'),
  })
  .meta({ title: 'Device', description: 'A device or an app that may read the library.' })
export type Device = z.output<typeof deviceSchema>

export const listDevices = endpoint({
  id: 'listDevices',
  method: 'GET',
  path: '/api/devices',
  tag,
  summary: 'List the devices and apps that may read the library',
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(deviceSchema), 'Devices, newest first.') })
      .meta({ title: 'Devices', description: 'The devices that may read the library.' }),
  },
  problems: [],
})

export const createPairing = endpoint({
  id: 'createPairing',
  method: 'POST',
  path: '/api/devices/pairings',
  tag,
  summary: 'Create a code with which one browser of another device pairs itself',
  description: 'The code works once and for five minutes. Show `url` as a QR code.',
  body: {
    schema: z
      .object({ name: meta(name().optional(), 'Name of the device; default: what its browser says.', 'Phone') })
      .meta({ title: 'NewPairing', description: 'A browser that is going to be paired.' }),
  },
  status: 201,
  response: {
    kind: 'json',
    schema: z
      .object({
        id: meta(z.string(), 'Identifier of the pairing, which becomes that of the device.', exampleIds.job),
        code: meta(z.string(), 'The code, 128 random bits.', '5rXnqV0c2HhTq3Jt0mBv4w'),
        url: meta(z.string(), 'Address to open on the device.', 'http://192.168.1.10:7718/pair#5rXnqV0c2HhTq3Jt0mBv4w'),
        expiresAt: dateTime.meta({ description: 'When the code ends.' }),
      })
      .meta({ title: 'Pairing', description: 'A code for one browser.' }),
  },
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

export const addAppDevice = endpoint({
  id: 'addAppDevice',
  method: 'POST',
  path: '/api/devices/apps',
  tag,
  summary: 'Create a user name and a password for an app',
  description:
    'Both are shown only now. They are valid as HTTP Basic; the password also as `X-API-Key`, and for KOReader as its password.',
  body: {
    schema: z
      .object({ name: meta(name(), 'Name of the app.', 'KOReader') })
      .meta({ title: 'NewAppDevice', description: 'An app that is going to read the library.' }),
  },
  status: 201,
  response: {
    kind: 'json',
    schema: z
      .object({
        id: deviceId,
        username: meta(z.string(), 'User name.', 'bunko-k7mp'),
        password: meta(z.string(), 'Password.', 'rtwq8hmz4kdnpb37xcgv'),
      })
      .meta({ title: 'AppCredential', description: 'The user name and password of an app.' }),
  },
  problems: ['bad_request', 'validation_failed'],
})

export const removeDevice = endpoint({
  id: 'removeDevice',
  method: 'DELETE',
  path: '/api/devices/{id}',
  tag,
  summary: 'Remove a device, and end what it is reading at once',
  params: z.object({ id: deviceId }),
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const removeAllDevices = endpoint({
  id: 'removeAllDevices',
  method: 'DELETE',
  path: '/api/devices',
  tag,
  summary: 'Remove all devices, and end what they are reading at once',
  response: { kind: 'empty' },
  problems: [],
})

const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    messageKey('devices.hostName'),
  )

const accessSchema = z
  .object({
    isOn: meta(z.boolean(), 'Whether other devices can reach Bunko.', true),
    isFixed: meta(
      z.boolean(),
      'Whether an option of the program decides it, so that it cannot be changed here.',
      false,
    ),
    names: meta(z.array(z.string()), 'Host names by which devices may call Bunko, besides its addresses.', [
      'media-box',
    ]),
    localName: meta(z.string(), 'Name in the local network.', 'bunko-k7mp.local'),
    addresses: meta(z.array(z.string()), 'Addresses for other devices; empty while it is off.', [
      'http://192.168.1.10:7718',
    ]),
    problem: meta(z.string().nullable(), 'Why devices cannot reach Bunko although it is on; null if they can.', null),
  })
  .meta({ title: 'DeviceAccess', description: 'How other devices reach Bunko.' })

export const getDeviceAccess = endpoint({
  id: 'getDeviceAccess',
  method: 'GET',
  path: '/api/devices/access',
  tag,
  summary: 'Get whether and how other devices reach Bunko',
  response: { kind: 'json', schema: accessSchema },
  localized: true,
  problems: [],
})

export const setDeviceAccess = endpoint({
  id: 'setDeviceAccess',
  method: 'PUT',
  path: '/api/devices/access',
  tag,
  summary: 'Let other devices in or shut them out, and set the names by which they may call Bunko',
  body: {
    schema: z
      .object({
        isOn: meta(z.boolean().optional(), 'Whether other devices can reach Bunko; default: as before.', true),
        names: meta(z.array(hostName).max(20).optional(), 'Host names; default: as before.', ['media-box']),
      })
      .meta({ title: 'SetDeviceAccess', description: 'How other devices reach Bunko.' }),
  },
  response: { kind: 'json', schema: accessSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

export const pairBrowserSchema = z
  .object({ code: meta(text({ min: 1, max: 200 }), 'The code of the pairing.', '5rXnqV0c2HhTq3Jt0mBv4w') })
  .meta({ title: 'PairBrowser', description: 'A browser that pairs itself.' })
