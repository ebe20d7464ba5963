import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { AutomationTrigger } from '#shared/nouns/automations/automation.ts'
import { newTrigger } from '#client/nouns/automations/edit-definition.ts'
import { fieldsOf, firstNamed, namedOption, placeOfName, type SentenceWorkspace } from '#client/nouns/automations/sentences/known-words.ts'

const has = (text: string, pattern: string): boolean => new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'u').test(text)

const weekdays = [
  'sundays?|domingos?',
  'mondays?|segundas?(?:-feiras?)?|lunes',
  'tuesdays?|tercas?(?:-feiras?)?|martes',
  'wednesdays?|quartas?(?:-feiras?)?|miercoles',
  'thursdays?|quintas?(?:-feiras?)?|jueves',
  'fridays?|sextas?(?:-feiras?)?|viernes',
  'saturdays?|sabados?',
]

/** The schedule that a text says; undefined for none. */
function readSchedule(text: string): string | undefined {
  const time = /(?:\bat|\bas|\ba las|\ba la)?\s*\b(\d{1,2})(?:[:h](\d{2})?)?\s*(am|pm|h|hs|horas)?(?=$|[\s,])/.exec(text)
  const hour =
    time && (time[3] !== undefined || time[2] !== undefined || /\b(?:at|as|a las|a la)\s+\d/.test(text)) ? Number(time[1]) : undefined
  const hours = hour === undefined ? 9 : (hour % 12) + (time?.[3] === 'pm' || (time?.[3] !== 'am' && hour >= 12) ? 12 : 0)
  const at = `${Number(time?.[2] ?? 0)} ${hour === undefined ? 9 : Math.min(23, hours)}`
  if (has(text, 'every hour|hourly|toda hora|a cada hora|cada hora')) return '0 * * * *'
  if (has(text, 'weekdays?|workdays?|working days?|dias? uteis|dia util|dias? habiles|dia habil|dias? laborables?')) return `${at} * * 1-5`
  const day = weekdays.findIndex((names) => has(text, names))
  if (day >= 0) return `${at} * * ${day}`
  if (has(text, 'every month|monthly|todo mes|todos os meses|mensalmente|cada mes|todos los meses|mensualmente')) return `${at} 1 * *`
  if (has(text, 'every week|weekly|toda semana|todas as semanas|semanalmente|cada semana|todas las semanas')) return `${at} * * 1`
  if (has(text, 'every day|every morning|daily|todo dia|todos os dias|toda manha|diariamente|cada dia|todos los dias|cada manana'))
    return `${at} * * *`
  return undefined
}

const before = 'before|antes'
const after = 'after|depois|apos|despues'

/** Days around a day of the record: `3 days before its deadline`. */
function readDays(text: string): number | undefined {
  const found = new RegExp(`(\\d+) (?:days?|dias?) (${before}|${after})`).exec(text)
  if (found) return Number(found[1]) * (new RegExp(before).test(found[2] ?? '') ? -1 : 1)
  const week = new RegExp(`(?:a|one|uma?|una) (?:week|semana) (${before}|${after})`).exec(text)
  if (week) return new RegExp(before).test(week[1] ?? '') ? -7 : 7
  const one = new RegExp(`(?:the|a|one|um|un|o|el) (?:day|dia) (${before}|${after})`).exec(text)
  if (one) return new RegExp(before).test(one[1] ?? '') ? -1 : 1
  if (has(text, 'overdue|late|past due|vencid[oa]s?|atrasad[oa]s?|vence[nu]?|venceu|vencio')) return 1
  return has(text, 'is due|due today|chega o dia|no dia|llega el dia|el dia de|day of|reached|comes') ? 0 : undefined
}

/** The trigger of the first part of a sentence, about the table that it names or the given one. Undefined when nothing says when. */
export function readWhen(text: string, workspace: SentenceWorkspace, chosen: string | null): AutomationTrigger | undefined {
  const table = firstNamed(text, workspace.tables, ({ label }) => label)?.id ?? chosen
  const fields = fieldsOf(workspace, table)
  const on = (kind: string, config: Record<string, unknown> = {}): AutomationTrigger =>
    newTrigger(kind, { tableId: table, ...config } as never)
  if (has(text, 'webhook|gancho')) return newTrigger('webhookReceived')
  const cron = readSchedule(text)
  const isOfRecord = has(text, 'when|whenever|once|quando|sempre que|assim que|cuando|siempre que|if|se|si')
  if (cron !== undefined && !isOfRecord) return newTrigger('schedule', { cron })
  const days = readDays(text)
  const moments = fields.filter((field) => behaviourOf(field).definition.moment !== undefined)
  const day = firstNamed(text, moments, ({ label }) => label)
  const own = moments.find((field) => !behaviourOf(field).definition.system)
  // a day that comes is one that is named: requests come in as well
  if (days !== undefined && (day ?? (days === 0 ? undefined : own))) return on('dateReached', { fieldId: (day ?? own)?.id ?? null, days })
  if (has(text, 'forms?|formularios?')) return on('formSubmitted')
  if (has(text, 'button|botao|boton')) return on('button')
  if (
    has(text, 'tasks?|tarefas?|tareas?') &&
    has(text, 'done|completed?|finished|concluid[oa]|termin[ao]d[oa]|complet[ao]d[oa]|hech[oa]|feita')
  )
    return newTrigger('taskDone', { tableId: table })
  if (has(text, 'deleted|removed|excluid[oa]s?|apagad[oa]s?|eliminad[oa]s?|borrad[oa]s?|se elimina|se borra|deletad[oa]'))
    return on('recordDeleted')
  const option = namedOption(text, fields)
  if (option && (!has(option.label, made) || has(text, becoming) || placeOfName(text, option.field.label) >= 0)) {
    const node = { id: 'is', fieldId: option.field.id, operator: 'anyOf', value: [option.optionId] }
    return on('recordMatches', { filter: { id: 'all', conjunction: 'and', nodes: [node] } })
  }
  if (has(text, changed)) {
    const field = firstNamed(text, fields, ({ label }) => label)
    return on('recordUpdated', { fields: field ? [field.id] : [] })
  }
  return has(text, made) ? on('recordCreated') : undefined
}

/** An option that is called *New* is meant where something becomes it. */
const becoming = 'becomes?|turns|set to|is set|fica|ficar|passar? a|vira|virar|pasa a|se vuelve|queda'
const changed =
  'changes?|changed|is updated|updated|edited|is edited|mud[ae]|mudar|mudou|alterad[oa]|e alterad[oa]|altera|atualizad[oa]|editad[oa]|cambi[ae]|cambio|modific[ae]|modificad[oa]|actualiza|actualizad[oa]|se edita'
const made =
  'new|created?|added|is made|arrives?|comes in|come in|is received|received|nov[oa]s?|criad[oa]s?|adicionad[oa]s?|entrar?|chegar?|recebid[oa]s?|nuev[oa]s?|cread[oa]s?|se crea|anadid[oa]s?|agregad[oa]s?|llega|entra|se recibe|recibid[oa]s?'
