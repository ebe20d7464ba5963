import { describe, expect, it } from 'vitest'
import { estimateProgress, isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import { labelsIn } from '#server/features/ai-builder/live-requests.ts'
import { readAnswerJson } from '#server/features/ai-builder/read-answer-json.ts'

describe('the estimate of a request', () => {
  it.each([
    [0, 0],
    [5_000, 0.225],
    [10_000, 0.45],
    [20_000, 0.8],
    [40_000, 0.875],
    [60_000, 0.95],
    [600_000, 0.95],
  ])('is, %i ms into one of 20 s, %f', (passed, share) => {
    expect(estimateProgress(passed, 20_000)).toBeCloseTo(share)
  })
})

it.each([
  ['a shop', false],
  ['a – shop !', false],
  ['uma loja nova', true],
  ['日本 の 店', true],
])('%s is described: %s', (text, is) => expect(isDescribed(text)).toBe(is))

it.each([
  ['{"a":1}', { a: 1 }],
  ['Sure:\n```json\n{"a": {"b": 2}}\n```', { a: { b: 2 } }],
  ['words {"a":1} words', { a: 1 }],
  ['[1]', undefined],
  ['nothing', undefined],
  ['{"a":', undefined],
])('reads %s', (text, json) => expect(readAnswerJson(text)).toEqual(json))

it('finds labels as they come', () => {
  expect(labelsIn('{"label":"Shop","tables":[{"label": "Customers","fields":[{"label":"Na')).toEqual(['Shop', 'Customers'])
})
