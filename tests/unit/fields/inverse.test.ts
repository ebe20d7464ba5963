import { describe, expect, test } from 'vitest'
import { inverseLabel } from '#shared/fields/inverse-face.ts'

describe('the name of a link’s other face', () => {
  test('is the table it comes from', () => {
    expect(inverseLabel('Orders', 'Buyer', ['Name'])).toBe('Orders')
  })

  test('tells several links of one table apart', () => {
    const taken = ['Name']
    for (const link of ['Buyer', 'Payer', 'Payer', 'Payer']) taken.push(inverseLabel('Orders', link, taken))
    expect(taken).toEqual(['Name', 'Orders', 'Orders (Payer)', 'Orders (Payer) 2', 'Orders (Payer) 3'])
  })

  test('differs by more than case and accents, and fits a field', () => {
    expect(inverseLabel('Órdenes', 'Cliente', ['ordenes '])).toBe('Órdenes (Cliente)')
    const link = 'x'.repeat(200)
    const first = inverseLabel('Orders', link, ['Orders'])
    const second = inverseLabel('Orders', link, ['Orders', first])
    expect([first.length, second.length]).toEqual([200, 200])
    expect(second).not.toBe(first)
  })
})
