import {
  fillAddress,
  type AddConnectedConfig,
  type LinkButtonConfig,
  type TriggerActionConfig,
  type UpdateFormConfig,
} from '#shared/fields/button-config.ts'
import type { Locale, Press as ButtonPress } from '#shared/fields/field-type.ts'
import { isSafeLink } from '#shared/fields/line-checks.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { configOf, linkConfig } from '#client/cells/field-config.ts'
import type { RecordActions } from '#client/cells/record-actions.ts'
import { startAutomations } from '#client/nouns/automations/press-button.ts'
import { askBefore, tellPressed } from '#client/nouns/automations/ask-and-start.ts'
import { setsSomething } from '#client/cells/sets-something.ts'
import { copyRecordLink } from '#client/cells/copy-record-link.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { toast } from '#client/ui/toast.ts'

export interface Press {
  field: Field
  recordId: string
  actions: RecordActions
  locale: Locale
  t(key: string): string
}

type Action = (press: Press) => void

/** the action of each kind of button */
const actions: Readonly<Record<ButtonPress, Action>> = {
  open: ({ recordId, actions: { open } }) => open(recordId),
  delete: (press) => (press.actions.access.deleteRecords ? press.actions.remove(press.recordId) : refuse(press, 'notAllowed')),
  duplicate: (press) => (press.actions.access.createRecords ? press.actions.duplicate(press.recordId) : refuse(press, 'notAllowed')),
  copyLink: ({ field, recordId, t }) => copyRecordLink(field.tableId, recordId, t('buttons.linkCopied')),
  follow: openLink,
  setValues,
  fillForm: openForm,
  addConnected: addConnectedRecord,
}

export function pressButton(press: Press): void {
  const { press: kind } = fieldTypes[press.field.type]
  if (kind) actions[kind](press)
}

function refuse({ t }: Press, reason: 'notAllowed' | 'notSetUp' | 'unsafeLink'): void {
  toast({ message: t(`buttons.${reason}`), tone: 'warning' })
}

function openLink(press: Press): void {
  const { field, recordId, locale } = press
  const { url } = configOf(field) as LinkButtonConfig
  if (url === '') return refuse(press, 'notSetUp')
  const row = readTable(field.tableId)?.find(recordId)
  const filled = fillAddress(url, (fieldId) => {
    const source = readEntity('field', fieldId)
    return source && row ? formatCell(source, row.cell(fieldId), locale) : ''
  })
  const address = /^[a-z][a-z0-9+.-]*:/i.test(filled) ? filled : `https://${filled}`
  if (!isSafeLink(address)) return refuse(press, 'unsafeLink')
  window.open(address, '_blank', 'noopener,noreferrer')
}

function setValues(press: Press): void {
  const { field, recordId, actions: screen, t } = press
  const config = configOf(field) as TriggerActionConfig
  const { values } = config
  const { access } = screen
  const writable = values.filter(setsSomething).filter(({ fieldId }) => {
    const target = readEntity('field', fieldId)
    return target?.tableId === field.tableId && !fieldTypes[target.type].computed
  })
  const starts = mayStart(field)
  if (writable.length === 0 && !starts) return refuse(press, 'notSetUp')
  const isRefused =
    writable.length > 0 &&
    (!access.editRecords || writable.some(({ fieldId }) => access.readonlyFields.has(fieldId) || access.hiddenFields.has(fieldId)))
  askBefore({ fieldId: field.id, recordId, config, title: config.text || field.label }, (answers) => {
    const started = startAutomations(field.tableId, field.id, recordId, answers)
    if (writable.length === 0) {
      void tellOutcome(started).then((isDone) => (isDone ? tellPressed(started, { started: t('buttons.started') }) : undefined))
      return
    }
    if (isRefused) return refuse(press, 'notAllowed')
    const handle = screen.set(recordId, Object.fromEntries(writable.map(({ fieldId, value }) => [fieldId, value])))
    if (handle) void tellOutcome(handle, { message: t('buttons.done'), tone: 'success' })
  })
}

/** Whether the button may start an automation: only those who manage automations know that there is none. */
function mayStart(field: Field): boolean {
  if (!readAccess().can('manage_tricks')) return true
  return readEntities('automation').some(({ enabled, trigger }) => enabled && trigger.config['fieldId'] === field.id)
}

function openForm(press: Press): void {
  const forms = readEntities('field').filter(
    (field) => field.tableId === press.field.tableId && fieldTypes[field.type].press === 'fillForm',
  )
  // one form may stand for all of its table
  const leading = forms.find((field) => (configOf(field) as UpdateFormConfig).repeat_the_same_fields_to_all_forms) ?? press.field
  const { selected_fields: fields } = configOf(leading) as UpdateFormConfig
  if (fields.length === 0) return refuse(press, 'notSetUp')
  press.actions.open(press.recordId, fields)
}

/** The form of the record, which is linked to this one once it is made. */
function addConnectedRecord(press: Press): void {
  const { field, recordId, actions: screen } = press
  const { fieldId } = configOf(field) as AddConnectedConfig
  const link = fieldId === null ? undefined : readEntity('field', fieldId)
  if (!link || link.tableId !== field.tableId || fieldTypes[link.type].column !== 'link') return refuse(press, 'notSetUp')
  const { tableId } = linkConfig(link)
  const mayLink = screen.access.editRecords && !screen.access.readonlyFields.has(link.id) && !screen.access.hiddenFields.has(link.id)
  if (!mayLink || !readAccess().table(tableId).createRecords) return refuse(press, 'notAllowed')
  openOverlay({ kind: 'createRecord', tableId, link: { tableId: field.tableId, recordId, fieldId: link.id } })
}
