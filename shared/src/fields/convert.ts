import { itemsOf } from '#shared/fields/cell-items.ts'
import { behaviourOf, type Behaviour } from '#shared/fields/behaviour.ts'
import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import { cellKindOf, type CellKind } from '#shared/fields/convert-kind.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { findOption, optionLabel, type SelectConfig } from '#shared/fields/select-options.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { foldText } from '#shared/lib/fold-text.ts'

/** Type and settings, of a field that is or of one to be. */
export interface FieldKind {
  type: FieldTypeName
  config: unknown
}

/** The lookups a conversion needs besides the two fields. Ids are those in cells; texts are compared as in search. */
export interface ConversionNames {
  /** name of a person, or of a linked record of the table given; undefined when there is none (any more) */
  labelOf(id: string, tableId?: string): string | undefined
  /** the id of the person, or of the record of the table given, with that name */
  find(text: string, tableId?: string): string | undefined
  /** the id of the record whose name is this number, however it is written there */
  findNumber(number: number, tableId: string): string | undefined
}

export interface ConversionEnvironment {
  locale: Locale
  names: ConversionNames
}

/** A converted cell; what does not fit comes as the text that people saw, so that it can be kept. */
export type ConvertedCell = { ok: true; value: CellValue } | { ok: false; text: string; reason: MisfitReason }

type Convert = (cell: CellValue, from: Behaviour, to: Behaviour, environment: ConversionEnvironment) => ParseResult

/**
 * Makes the function that converts cells of one field into cells of another. A pair of types may have a conversion of its own. Otherwise
 * the new type parses the cell's text in the given locale. Empty cells stay empty.
 */
export function prepareConversion(
  fromField: FieldKind,
  toField: FieldKind,
  environment: ConversionEnvironment,
): (cell: CellValue) => ConvertedCell {
  const from = behaviourOf(fromField)
  const to = behaviourOf(toField)
  const convert = specials[`${cellKindOf(from.definition)}>${cellKindOf(to.definition)}`] ?? byText
  const isSameType = from.type === to.type
  return (cell) => {
    if (cell === null || (Array.isArray(cell) && cell.length === 0)) return { ok: true, value: null }
    const unchanged = isSameType ? to.definition.check(cell, to.config) : undefined
    const result = unchanged?.ok ? unchanged : convert(cell, from, to, environment)
    if (result.ok && result.value !== null) return result
    const text = textOf(cell, from, environment)
    // nothing was written there, or *no*, which is a box without a tick
    if (text.trim() === '' || (result.ok && cellKindOf(to.definition) === 'checkbox')) return { ok: true, value: null }
    return { ok: false, text, reason: result.ok ? 'wrongType' : result.reason }
  }
}

/** Whether fields of one type can be turned into another: values people can write, of columns that hold values. */
export function canConvert(from: FieldKind, to: FieldTypeName): boolean {
  const target = fieldTypes[to]
  const source = behaviourOf(from).definition
  if (from.type === to || target.computed || target.column === 'none' || target.column === 'system') return false
  if (source.column === 'none' || source.column === 'system') return false
  return !notTargets.has(cellKindOf(target)) && !notSources.has(cellKindOf(source))
}

/** Whether a field's values can name the records that a conversion links to. */
export function mayBeKey(field: FieldKind): boolean {
  const { definition } = behaviourOf(field)
  return !['none', 'system', 'link', 'json'].includes(definition.column) && !['attachments', 'checkbox'].includes(cellKindOf(definition))
}

const notTargets: ReadonlySet<CellKind> = new Set(['attachments'])
const notSources: ReadonlySet<CellKind> = new Set(['attachments'])

const byText: Convert = (cell, from, to, environment) => to.definition.parse(textOf(cell, from, environment), to.config, environment.locale)

/** The text of the cell, without rounding and with names in place of ids. */
function textOf(cell: CellValue, from: Behaviour, { locale, names }: ConversionEnvironment): string {
  const kind = cellKindOf(from.definition)
  if (kind === 'users' || kind === 'records') return labelsOf(cell, names, targetOf(from, kind)).join(', ')
  // the number itself, not as many decimals as are shown
  if (kind === 'number' && typeof cell === 'number' && from.definition.column === 'real') return writeNumber(cell, null, locale, false)
  return from.definition.format(cell, from.config, locale)
}

function targetOf(behaviour: Behaviour, kind: CellKind): string | undefined {
  return kind === 'records' ? (behaviour.config as { tableId?: string }).tableId : undefined
}

function labelsOf(cell: CellValue, names: ConversionNames, tableId: string | undefined): string[] {
  return itemsOf(cell).map((id) => names.labelOf(id, tableId) ?? id)
}

/** Puts the ids a new list field holds into the shape its type keeps: a single one, or a list. */
function checked(ids: readonly string[], to: Behaviour): ParseResult {
  if (ids.length === 0) return emptyCell
  const isList = to.definition.column === 'json' || to.definition.column === 'link'
  if (!isList && ids.length > 1) return misfit('tooMany')
  return to.definition.check(isList ? [...ids] : (ids[0] ?? null), to.config)
}

/** Names to the ids they name; all of them, or the cell does not fit. */
function found(labels: readonly string[], find: (label: string) => string | undefined, to: Behaviour, reason: MisfitReason): ParseResult {
  const ids: string[] = []
  for (const label of labels) {
    const id = find(label)
    if (id === undefined) return misfit(reason)
    if (!ids.includes(id)) ids.push(id)
  }
  return checked(ids, to)
}

function optionsTo(labels: readonly string[], to: Behaviour): ParseResult {
  return found(labels, (label) => findOption(to.config as SelectConfig, label)?.id, to, 'notOption')
}

/** A text that names one thing, or several with commas between; a name may itself hold a comma. */
function namesIn(text: string, find: (label: string) => string | undefined): string[] {
  return find(text.trim()) === undefined
    ? text
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [text]
}

/** Cents to a plain decimal text and back, so that money never passes through a float. */
const toNumber: Convert = (cell, from, to, { locale }) => {
  if (typeof cell !== 'number') return misfit('notNumber')
  const text = from.definition.amount === 'money' ? decimalOf(cell) : writeNumber(cell, null, { decimal: '.' }, false)
  return to.definition.parse(text, to.config, { ...locale, decimal: '.' })
}

function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const textToNamed: Convert = (cell, from, to, environment) => {
  const tableId = targetOf(to, cellKindOf(to.definition))
  const reason = tableId === undefined ? 'notUser' : 'notRecord'
  const find = (text: string): string | undefined => environment.names.find(text, tableId)
  return found(namesIn(textOf(cell, from, environment), find), find, to, reason)
}

/**
 * The record that a number, a day or a moment names. It is looked for as people see it, without signs for thousands, and as it is stored.
 * Then it is compared as a number, so that 24.9 finds 24.90.
 */
const valueToRecord: Convert = (cell, from, to, environment) => {
  const tableId = targetOf(to, 'records') ?? ''
  const { locale, names } = environment
  const spellings = [from.definition.format(cell, from.config, locale), textOf(cell, from, environment), String(cell)]
  for (const text of spellings) {
    const id = names.find(text, tableId)
    if (id !== undefined) return checked([id], to)
  }
  if (typeof cell !== 'number') return textToNamed(cell, from, to, environment)
  const id = names.findNumber(from.definition.amount === 'money' ? Number(decimalOf(cell)) : cell, tableId)
  return id === undefined ? misfit('notRecord') : checked([id], to)
}

const labelsToNamed: Convert = (cell, from, to, { names }) => {
  const tableId = targetOf(to, cellKindOf(to.definition))
  const labels = itemsOf(cell).map((id) => optionLabel(from.config as SelectConfig, id) || id)
  return found(labels, (label) => names.find(label, tableId), to, tableId === undefined ? 'notUser' : 'notRecord')
}

const namedToOptions: Convert = (cell, from, to, { names }) =>
  optionsTo(labelsOf(cell, names, targetOf(from, cellKindOf(from.definition))), to)

/** Pairs that do better than through a text. */
const specials: Partial<Record<`${CellKind}>${CellKind}`, Convert>> = {
  'options>options': (cell, from, to) =>
    optionsTo(
      itemsOf(cell).map((id) => optionLabel(from.config as SelectConfig, id) || id),
      to,
    ),
  'options>users': labelsToNamed,
  'options>records': labelsToNamed,
  'users>options': namedToOptions,
  'records>options': namedToOptions,
  'users>users': (cell, _from, to) => checked(itemsOf(cell), to),
  'users>records': (cell, _from, to, { names }) =>
    found(labelsOf(cell, names, undefined), (label) => names.find(label, targetOf(to, 'records')), to, 'notRecord'),
  'records>users': (cell, from, to, { names }) =>
    found(labelsOf(cell, names, targetOf(from, 'records')), (label) => names.find(label), to, 'notUser'),
  'records>records': (cell, from, to, { names }) =>
    found(labelsOf(cell, names, targetOf(from, 'records')), (label) => names.find(label, targetOf(to, 'records')), to, 'notRecord'),
  'number>number': toNumber,
  'checkbox>number': (_cell, _from, to, { locale }) => to.definition.parse('1', to.config, locale),
  'number>checkbox': (cell, _from, to, { locale }) => to.definition.parse(String(cell), to.config, locale),
  'text>users': textToNamed,
  'text>records': textToNamed,
  'number>records': valueToRecord,
  'other>records': valueToRecord,
}

/** The most options that a conversion makes; what comes after them does not fit. */
const mostNewOptions = 200

/** Adds options for the texts that name none: once each, compared without case and accents, in the order first seen. */
export function optionsFor(
  config: SelectConfig,
  labels: Iterable<string>,
  makeOption: (label: string, index: number) => SelectConfig['options'][number],
): SelectConfig {
  const options = [...config.options]
  const known = new Set(options.flatMap((option) => [foldText(option.label), option.id]))
  let made = 0
  for (const written of labels) {
    const label = written.trim()
    const folded = foldText(label)
    if (label === '' || label.length > 200 || known.has(folded) || known.has(label)) continue
    if (made >= mostNewOptions) break
    known.add(folded)
    options.push(makeOption(label, options.length))
    made += 1
  }
  return { ...config, options }
}

/** The labels a cell asks a field of options for: one for a field of one option, the parts of a list for others. */
export function wantedLabels(cell: CellValue, fromField: FieldKind, toField: FieldKind, environment: ConversionEnvironment): string[] {
  if (cell === null) return []
  const from = behaviourOf(fromField)
  const kind = cellKindOf(from.definition)
  if (kind === 'options') return itemsOf(cell).map((id) => optionLabel(from.config as SelectConfig, id))
  if (kind === 'users' || kind === 'records') return labelsOf(cell, environment.names, targetOf(from, kind))
  const text = textOf(cell, from, environment)
  return behaviourOf(toField).definition.column === 'json' ? namesIn(text, () => undefined) : [text]
}
