import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { isSvg, svgLength } from '#shared/nouns/attachments/sniff-type.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  '<svg>',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '\uFEFF<svg\n>',
  '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg >',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg>',
])('%s begins an SVG', (text) => expect(isSvg(bytes(text))).toBe(true))

test.each([
  '',
  'svg',
  '<svgx>',
  '<html><svg>',
  'a <svg>',
  '<!-- <svg> ',
  '{"a":"<svg>"}',
  '<!DOCTYPE html><svg></svg>'.replace('<svg>', '<body><svg>'),
])('%s does not', (text) => expect(isSvg(bytes(text))).toBe(false))

property.prop([fc.uint8Array({ maxLength: 2 * svgLength })])('any bytes are answered', (some) => {
  expect(typeof isSvg(some)).toBe('boolean')
})

property.prop([fc.array(fc.constantFrom('<!--', '-->', '<!a', '<?', ' ', '>', '-', '<svg'), { maxLength: 300 })])(
  'markup that never comes to an end is answered, too',
  (parts) => {
    expect(typeof isSvg(bytes(parts.join('')))).toBe('boolean')
  },
)
