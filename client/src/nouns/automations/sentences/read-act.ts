import { fieldTypes } from '#shared/fields/registry.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { writePlace } from '#shared/nouns/automations/template-text.ts'
import { namedTable } from '#shared/nouns/automations/values/follow-links.ts'
import type { AutomationStep } from '#shared/nouns/automations/automation.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { newStep } from '#client/nouns/automations/edit-definition.ts'
import { partsOfTable, type RecipeTable } from '#client/nouns/automations/recipe-tables.ts'
import { fieldsOf, firstNamed, namedOption, type SentenceWorkspace } from '#client/nouns/automations/sentences/known-words.ts'

/** The words that texts begin with: `sentences.<part>` of the reader's language. */
export interface SentenceWords {
  subject: string
  body: string
  task: string
  question: string
}

export interface ActContext {
  workspace: SentenceWorkspace
  /** the table of the record that starts it; null without one */
  tableId: string | null
  words: SentenceWords
}

const has = (text: string, pattern: string): boolean => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'u').test(text)

const owner =
  'owners?|responsible|assignee|assigned|in charge|don[oa]s?|responsave(?:l|is)|proprietari[oa]s?|duen[oa]s?|responsables?|encargad[oa]s?'
const me = 'me|mim|a mi|myself|avise-me|lembre-me|avisame|recuerdame|notificame|mandame|enviame'

interface Named {
  /** ids of members, and places of people */
  people: string[]
  /** an address of a mail, or a place of one */
  to: string
}

/** The people whom a text names. */
function readPeople(text: string, { workspace, tableId }: ActContext, parts: RecipeTable): Named {
  const written = /[^\s,;<>]+@[^\s,;<>]+\.[a-z]{2,}/.exec(text)?.[0]
  const fields = fieldsOf(workspace, tableId)
  const ofPeople = firstNamed(
    text,
    fields.filter(({ type }) => fieldTypes[type].holds === 'users'),
    ({ label }) => label,
  )
  const place = (...path: string[]): string => writePlace({ source: 'trigger', path: path.join('.') })
  if (written !== undefined) return { people: [], to: written }
  const member = firstNamed(text, workspace.members, ({ displayName }) => displayName)
  if (member) return { people: [member.id], to: '' }
  if (ofPeople) return { people: [place(ofPeople.id)], to: place(ofPeople.id) }
  const linked = linkedAddress(text, workspace, fields)
  if (linked !== undefined) return { people: [], to: linked }
  if (has(text, me)) return { people: [workspace.memberId], to: '' }
  if (has(text, owner)) return { people: parts.people === null ? [] : [parts.people], to: parts.people ?? '' }
  return { people: parts.people === null ? [] : [parts.people], to: parts.email ?? '' }
}

/** The mail address behind a link that the text names: `its customer`. */
function linkedAddress(text: string, workspace: SentenceWorkspace, fields: readonly Field[]): string | undefined {
  const links = fields.filter((field) => namedTable(field) !== undefined)
  const tableOf = (field: Field): string => workspace.tables.find(({ id }) => id === namedTable(field))?.label ?? ''
  const link = firstNamed(text, links, ({ label }) => label) ?? firstNamed(text, links, tableOf)
  const address = link && fieldsOf(workspace, namedTable(link) ?? null).find(({ type }) => type === addressType)
  return link && address && writePlace({ source: 'trigger', path: `${link.id}.${address.id}` })
}
const addressType: Field['type'] = 'email'

/** One act of a sentence as a step; undefined for words that say none. */
export function readAct(text: string, context: ActContext): AutomationStep | undefined {
  const { workspace, tableId, words } = context
  const parts = partsOfTable(tableId ?? '', workspace.fields)
  const { people, to } = readPeople(text, context, parts)
  const wait = /(\d+)\s*(minutes?|minutos?|hours?|horas?|days?|dias?|weeks?|semanas?)/.exec(text)
  if (has(text, 'wait|esper[ae]r?|aguard[ea]r?') && wait) {
    const isWeeks = /week|semana/.test(wait[2] ?? '')
    const unit = /minut/.test(wait[2] ?? '') ? 'minutes' : /h/.test(wait[2]?.[0] ?? '') ? 'hours' : 'days'
    return newStep('wait', { amount: Math.min(1000, Number(wait[1]) * (isWeeks ? 7 : 1)), unit })
  }
  if (has(text, 'approv(?:e|al)|yes or no|aprov(?:acao|ar|e)|aprob(?:acion|ar|acio)|sim ou nao|si o no'))
    return newStep('approve', { people: people.length > 0 ? people : [workspace.memberId], question: words.question })
  if (has(text, 'slack')) return newStep('slackPostMessage', { text: words.subject })
  if (has(text, 'teams')) return newStep('teamsPostMessage', { text: words.subject })
  if (has(text, 'telegram')) return newStep('telegramSendMessage', { text: words.subject })
  if (has(text, 'whatsapp')) return newStep('whatsappSendMessage', { text: words.subject })
  if (has(text, 'e-?mails?|mails?|correos?(?: electronicos?)?'))
    return newStep('sendMail', { to, subject: words.subject, body: words.body })
  if (has(text, 'tasks?|to-?dos?|tarefas?|tareas?')) return newStep('createTask', { title: words.task, owners: people })
  if (has(text, 'chat|comments?|mensage(?:m|ns)|mensajes?|message|coment[ae]r?|comentarios?')) return messageStep(text, people, words)
  const set = setStep(text, context)
  if (set) return set
  const other = firstNamed(
    text,
    workspace.tables.filter(({ id }) => id !== tableId),
    ({ label }) => label,
  )
  if (other && has(text, 'create|make|add|open|cri[ae]r?|adicion[ea]r?|fac[ao]|abr[aei]r?|crea|cree|crear|anad[ae]|anadir|agreg[ae]r?'))
    return newStep('createRecord', { tableId: other.id })
  if (has(text, 'delete|remove|exclu[ai]r?|apagu[ea]|apagar|elimin[ae]r?|borr[ae]r?')) return newStep('deleteRecords', { of: 'trigger' })
  if (
    has(
      text,
      'notify|tell|alert|inform|remind|let|avis[eao]r?|avise-me|avisame|notifi\\p{L}*|inform[ea]r?|lembr\\p{L}*|recuerd\\p{L}*|recordar|send|write',
    )
  )
    return tableId === null ? newStep('messagePeople', { people, text: words.subject }) : newStep('notifyPeople', { people, of: 'trigger' })
  return undefined
}

function messageStep(text: string, people: readonly string[], words: SentenceWords): AutomationStep {
  const isOfRecord = has(text, 'comments?|coment[ae]r?|comentarios?|its chat|record|registro')
  return isOfRecord
    ? newStep('messageRecord', { of: 'trigger', text: words.subject })
    : newStep('messagePeople', { people: [...people], text: words.subject })
}

/** A cell that is set to one of its options: `set the status to paid`. */
function setStep(text: string, { workspace, tableId }: ActContext): AutomationStep | undefined {
  if (
    !has(
      text,
      'set|mark|change|update|move|put|defin[ai]r?|marque|marcar|mud[ea]r?|alter[ea]r?|atualiz[ea]r?|mov[ae]r?|coloque|pon|poner|marca|cambi[ae]r?|actualic[ea]|muev[ae]',
    )
  )
    return undefined
  const option = namedOption(text, fieldsOf(workspace, tableId))
  if (!option) return undefined
  const { options } = option.field.config as SelectConfig
  const label = options.find(({ id }) => id === option.optionId)?.label
  return newStep('updateRecords', { of: 'trigger', values: [{ fieldId: option.field.id, text: label ?? '' }] })
}
