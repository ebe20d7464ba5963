import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { localeOf } from '#shared/fields/locale.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import { flattenTexts, translate } from '#client/i18n/translate.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { bucketDays, bucketText } from '#client/queries/bucket-text.ts'

type Language = 'en' | 'pt' | 'es'

// nothing is chosen, and the browser has no region
beforeAll(() => {
  vi.stubGlobal('navigator', { languages: [] })
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(() => vi.unstubAllGlobals())

function translator(language: Language): TFunction {
  const file = readFileSync(new URL(`../../../client/src/i18n/${language}/tables.json`, import.meta.url), 'utf8')
  const texts = flattenTexts(JSON.parse(file) as Record<string, unknown>)
  return (key, values) => translate(texts, language, key, values)
}

function named(language: Language, type: FieldTypeName, given: object, bucket: Bucket, key: string | number): string {
  const { defaultConfig, figures, format } = fieldTypes[type]
  const locale = localeOf(language, 'UTC', '$')
  const config = { ...(defaultConfig() as object), ...given }
  return bucketText(translator(language), bucket, key, locale, (value) => (figures?.format ?? format)(value, config, locale))
}

describe('the name of a bucket', () => {
  it.each([
    ['en', 'day', '2026-03-02', '03/02/2026'],
    ['en', 'month', '2026-03-01', 'March 2026'],
    ['pt', 'month', '2026-03-01', 'março de 2026'],
    ['es', 'month', '2026-03-01', 'marzo de 2026'],
    ['en', 'quarter', '2026-01-01', 'Q1 2026'],
    ['pt', 'quarter', '2026-10-01', '4º trimestre de 2026'],
    ['en', 'year', '0026-01-01', '26'],
    ['en', 'week', '2026-03-16', 'Week 12, 2026'],
    ['pt', 'week', '2026-03-16', 'Semana 12 de 2026'],
    // its Thursday is in the year before
    ['en', 'week', '2020-12-28', 'Week 53, 2020'],
    ['en', 'week', '2024-12-30', 'Week 1, 2025'],
    // 1 January is in it
    ['en', 'sundayWeek', '2025-12-28', 'Week 1, 2026'],
    ['en', 'sundayWeek', '2026-01-04', 'Week 2, 2026'],
    ['en', 'sundayWeek', '0001-01-01', 'Week 1, 1'],
    ['en', 'week', '9999-12-27', 'Week 52, 9999'],
  ] as const)('in %s of a %s from %s', (language, bucket, key, text) => {
    expect(named(language, 'date', {}, bucket, key)).toBe(text)
  })

  it.each([
    ['number', {}, 100, 100, '100 – 200'],
    ['number', {}, 0.1, -0.3, '-0.3 – -0.2'],
    ['number', { decimals: 0 }, 0.1, 0.2, '0.2 – 0.3'],
    ['currency', {}, 10_000, 10_000, '$100.00 – $200.00'],
    ['percent', {}, 25, 50, '50% – 75%'],
    ['goal', { target: 5 }, 10, 10, '10 – 20'],
    ['timer', {}, 3600, 7200, '02:00:00 – 03:00:00'],
    ['number', { thousands: false }, 1, 1e14, '100000000000000'],
  ] as const)('of %s %j in steps of %d from %d', (type, config, step, key, text) => {
    expect(named('en', type, config, step, key)).toBe(text)
  })

  it('has the days of a stretch as its title', () => {
    const locale = localeOf('pt', 'UTC', 'R$')
    expect(bucketDays('week', '2026-03-16', locale)).toBe('16/03/2026 – 22/03/2026')
    expect(bucketDays('year', '9999-01-01', locale)).toBe('01/01/9999 – 31/12/9999')
    expect(bucketDays('day', '2026-03-16', locale)).toBeUndefined()
    expect(bucketDays(10, 20, locale)).toBeUndefined()
  })
})
