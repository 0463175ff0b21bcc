import { expect, test, vi } from 'vitest'
import { isLoginUrl, isPublicUrl } from './login-window.ts'

vi.mock('electron', () => ({}))

const site = 'https://www.meals.example'

test.each([
  ['https://www.meals.example/login', true],
  ['https://www.meals.example:443/', true],
  ['http://www.meals.example/', false],
  ['https://meals.example/', false],
  ['https://www.meals.example.evil.example/', false],
  ['https://www.meals.example:8443/', false],
  ['data:text/html,x', false],
  ['about:blank', false],
  ['', false],
])('isLoginUrl of %s is %s', (address, expected) => {
  expect(isLoginUrl(address, site)).toBe(expected)
})

test.each([
  ['https://accounts.example/', true],
  ['http://accounts.example/', false],
  ['https://127.0.0.1/', false],
  ['https://192.168.1.1/', false],
  ['https://[::1]/', false],
  ['https://localhost/', false],
  ['https://printer.local/', false],
  ['app://bunko/', false],
  ['file:///etc/passwd', false],
  ['bunko://manga/1', false],
])('isPublicUrl of %s is %s', (address, expected) => {
  expect(isPublicUrl(address)).toBe(expected)
})
