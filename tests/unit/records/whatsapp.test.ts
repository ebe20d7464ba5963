import { expect, it } from 'vitest'
import { whatsAppAddress } from '#client/records/panel/phone-numbers.ts'

it('the address of WhatsApp has the digits of a number, without its extension, and the message', () => {
  expect(whatsAppAddress('+55 (11) 91234-5678', '')).toBe('https://wa.me/5511912345678')
  expect(whatsAppAddress('+1 555 123 ext. 99', 'Olá & bom dia?')).toBe('https://wa.me/1555123?text=Ol%C3%A1%20%26%20bom%20dia%3F')
})
