import { isShortId } from '#shared/lib/ids.ts'
import { textIn } from '#shared/lib/text-in.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { Language } from '#client/i18n/languages.ts'
import type { AutomationConfig, AutomationStep, AutomationTrigger } from '#shared/nouns/automations/automation.ts'
import { firstOf, type AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { isFormula, readTemplate } from '#shared/nouns/automations/template-text.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import { scheduleWords } from '#client/nouns/automations/cron-words.ts'
import type { Workspace } from '#client/nouns/automations/use-workspace.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

interface Words {
  t: TFunction
  workspace: Workspace
  language: Language
  /** how a source of records is called at this place */
  sourceName(source: string): string
}

/** A part of an automation as a sentence: *When a record is made in Deals*. Gaps read as three dots. */
export function triggerSentence({ kind, config }: AutomationTrigger, words: Words): string {
  return words.t(`sentences.${kind}`, valuesOf(findTriggerKind(kind)?.inputs ?? [], config, words))
}

export function stepSentence({ kind, config }: AutomationStep, words: Words): string {
  return words.t(`sentences.${kind}`, valuesOf(findActionKind(kind)?.inputs ?? [], config, words))
}

const gap = '…'

function valuesOf(inputs: readonly AutomationInput[], config: AutomationConfig, words: Words): Record<string, string> {
  return Object.fromEntries(inputs.map((input) => [input.key, textOf(input, config, words) || gap]))
}

function textOf(input: AutomationInput, config: AutomationConfig, words: Words): string {
  const { t, workspace, language, sourceName } = words
  const value = config[input.key]
  const list = Array.isArray(value) ? (value as readonly unknown[]) : []
  switch (input.is) {
    case 'table':
      return workspace.tableLabel(value as string | null) || (input.optional ? t('sentences.anything') : '')
    case 'field':
      return typeof value === 'string' ? workspace.fieldLabel(value) : ''
    case 'fields':
      return list.length === 0 ? t('sentences.anyField') : list.map((id) => workspace.fieldLabel(String(id))).join(', ')
    case 'filter':
      return fieldsOfFilter(readFilter(value))
        .map((id) => workspace.fieldLabel(id))
        .join(', ')
    case 'values':
      return list.map((one) => workspace.fieldLabel((one as { fieldId: string }).fieldId)).join(', ')
    case 'record':
      return typeof value === 'string' ? sourceName(value) : ''
    case 'people':
      return list.map((one) => personWords(String(one), words)).join(', ')
    case 'automation':
      return workspace.automations.find(({ id }) => id === value)?.name ?? (input.optional ? t('sentences.anyAutomation') : '')
    case 'function':
      // its name is the server's
      return ''
    case 'channel':
      return workspace.channels.find(({ id }) => id === value)?.channelLabel ?? ''
    case 'page':
      return workspace.pages.find(({ id }) => id === value)?.label ?? ''
    case 'view':
      return workspace.views.find(({ id }) => id === value)?.label ?? ''
    case 'texts':
      return list.map(String).join(', ')
    case 'choice':
      return t(`choices.${textIn(value) || textIn(firstOf(input))}`)
    case 'cron':
      return typeof value === 'string' ? scheduleWords(value, t, language) : ''
    case 'number':
      return typeof value !== 'number' ? '' : input.counts === 'days' ? daysAround(value, t) : String(value)
    case 'text':
      return typeof value === 'string' ? templateWords(value, words).slice(0, 60) : ''
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : ''
  }
}

/** Days around the day of a cell: *3 days before*. */
function daysAround(days: number, t: TFunction): string {
  if (days === 0) return t('sentences.daysAround.same')
  return t(days < 0 ? 'sentences.daysAround.before' : 'sentences.daysAround.after', { count: Math.abs(days) })
}

/** A member, or the people of a cell. */
function personWords(one: string, words: Words): string {
  return words.workspace.members.find(({ id }) => id === one)?.displayName ?? (templateWords(one, words) || gap)
}

/** A way through links by the names of its fields: *Customer · Email*. Other parts stand as they are written. */
function wayWords(path: string, { fieldLabel }: Workspace): string {
  return path
    .split('.')
    .map((part) => (isShortId('f', part) ? fieldLabel(part) || gap : part))
    .join(' · ')
}

/** A text with its places by the names of their fields, and formulas by their sign. */
function templateWords(text: string, { t, workspace, sourceName }: Words): string {
  return readTemplate(text)
    .map((part) => {
      if (typeof part === 'string') return part
      if (isFormula(part)) return t('places.formula')
      const { source, path } = part
      if (path === '') return source === 'today' || source === 'now' ? t(`places.${source}`) : sourceName(source)
      return wayWords(path, workspace)
    })
    .join('')
}
