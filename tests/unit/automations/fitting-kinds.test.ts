import { expect, it } from 'vitest'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { plainType } from '#shared/nouns/automations/values/value-type.ts'
import { isMisfit } from '#client/nouns/automations/fitting-kinds.ts'

const fits = (from: FieldTypeName, to: FieldTypeName): boolean => !isMisfit(plainType(from), plainType(to))

it.each([
  ['files', 'number'],
  ['singleLineText', 'files'],
  ['date', 'currency'],
  ['number', 'date'],
  ['checkbox', 'dateTime'],
  ['multipleUsers', 'number'],
  ['date', 'multipleUsers'],
  ['connectedRecord', 'checkbox'],
] as const)('a value of %s never goes into %s', (from, to) => expect(fits(from, to)).toBe(false))

it.each([
  ['singleLineText', 'date'],
  ['singleLineText', 'number'],
  ['singleLineText', 'select'],
  ['singleLineText', 'multipleUsers'],
  ['select', 'number'],
  ['number', 'currency'],
  ['number', 'select'],
  ['date', 'dateTime'],
  ['dateTime', 'date'],
  ['updatedBy', 'multipleUsers'],
  ['checkbox', 'text'],
  ['files', 'files'],
  ['files', 'text'],
] as const)('a value of %s may go into %s', (from, to) => expect(fits(from, to)).toBe(true))
