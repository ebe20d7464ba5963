import { expect, it } from 'vitest'
import { shownTexts } from '#tests/support/shown-texts.ts'

/** Texts of tokens, webhooks and tables for programs that specification 3 §8 quotes. */
const quoted = [
  'Api Token created successfully',
  'API Token updated successfully',
  'API Token deleted successfully',
  'Webhook created successfully',
  'Webhook updated successfully',
  'Webhook deleted successfully',
  'Token copied to clipboard',
  'Table ID copied to clipboard',
  'Url copied to clipboard',
]

it.each(quoted)('people read: %s', (text) => {
  expect(shownTexts).toContain(text)
})
