import type { CallDefinition } from '#shared/protocol/calls.ts'
import { isShortId, newId } from '#shared/lib/ids.ts'
import { callRows, mutationRows } from '#tests/support/access-rows/every-row.ts'
import type { Aim } from '#tests/support/access-rows/row.ts'
import { sampleOf } from '#tests/support/sample-schema.ts'
import type { WorldIds } from '#tests/support/access-world.ts'
import type { z } from 'zod'

export interface AimedRequest {
  method: string
  path: string
  body: unknown
}

/** The object that a property of this name refers to; `id` depends on the call. */
const named: Record<string, keyof WorldIds> = {
  tableId: 'table',
  table_id: 'table',
  fieldId: 'field',
  field_id: 'field',
  viewId: 'view',
  recordId: 'record',
  recordIds: 'record',
  automationId: 'automation',
  record_id: 'record',
  profile_id: 'role',
  users_new_profile: 'otherRole',
  role_id: 'role',
  roleId: 'role',
  member_id: 'member',
  ownerId: 'member',
  identifier: 'app',
  itemId: 'app',
  item_id: 'app',
  folderId: 'folder',
  chatId: 'chat',
  taskId: 'task',
  objectId: 'table',
  id_parent_task: 'task',
  owners: 'member',
  groups: 'role',
  messageId: 'message',
  with: 'member',
  batch: 'batch',
  token: 'token',
  table_name: 'table',
  requestId: 'webhookRequest',
  deliveryId: 'delivery',
  id_trama_low_code_functions: 'lowCodeFunction',
  versionId: 'functionVersion',
  formId: 'token',
  // of programs: fields by their ids
  sort: 'field',
  fields: 'field',
  key_field: 'field',
}

/** Values of a required form; samples of their schemas do not have it. */
const fixed: Record<string, unknown> = {
  email: 'somebody@example.com',
  emails: ['somebody@example.com'],
  sites: ['https://example.com'],
  primaryColor: '#112233',
  initial_url: '/home',
  password: 'a long enough Phrase 7',
  timezone: 'UTC',
  settings: { host: 'api.example.com', signIn: 'none' },
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  icon: 'table',
  repeat: 'FREQ=WEEKLY',
  whatsapp: '+55 11 91234',
  default_workspace: '/tasks',
  address: 'https://example.com/',
  secret: 'a'.repeat(43),
  answer: 'a'.repeat(43),
}
/** Left out: values that would have to fit other parts of the request. */
const left: ReadonlySet<string> = new Set([
  'after',
  'version',
  'recordLabelField',
  'undoes',
  'expiresAt',
  'expires_at',
  'token_to_save',
  'tabs',
  // its parts have names that mean other things elsewhere
  'anchor',
  // the owner is the member already, and follows no task of their own
  'followers',
  'filters',
  'origins',
  'automation_id',
  'background_image',
  'top_bar',
  'bottom_nav',
  'menu_bar',
])

/** By path or kind: calls of one path name the same object. */
const aims = new Map<string, Aim>()
for (const [key, row] of [...Object.entries(callRows), ...Object.entries(mutationRows)]) {
  const name = key.replace(/^[A-Z]+ /, '')
  aims.set(name, { ...aims.get(name), ...row })
}

/** Points the arguments of a call or mutation at the objects of a world. A created object gets an id of its own. */
export function aimAt(name: string, sample: unknown, ids: WorldIds): unknown {
  const { id, omit = [], keep = [], set = {} } = aims.get(name) ?? {}
  const visit = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, key))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).flatMap(([inner, content]): [string, unknown][] => {
          if (keep.includes(inner)) return [[inner, content]]
          if (
            omit.includes(inner) ||
            (key === '' && omit.includes(`/${inner}`)) ||
            left.has(inner) ||
            (inner === 'folderId' && name.endsWith('.create'))
          )
            return []
          if (inner in set) return [[inner, set[inner]]]
          return [[inner, typeof fixed[inner] === typeof content ? fixed[inner] : visit(content, inner)]]
        }),
      )
    if (typeof value !== 'string') return value
    // a step within an automation keeps its own
    if (key === 'id') return id && !isShortId('b', value) ? ids[id] : value
    if (key === 'document') return `page:${ids.page}`
    const known = Object.hasOwn(named, key) ? named[key] : undefined
    if (known) return ids[known]
    if (key === 'members') return newId()
    return value
  }
  return visit(sample, '')
}

/** A request of a call, with the objects of a world. */
export function aimCall(key: string, definition: CallDefinition, ids: WorldIds): AimedRequest {
  const [method = '', pattern = ''] = key.split(' ')
  const aim = (schema: z.ZodType | undefined): Record<string, unknown> =>
    (schema ? aimAt(pattern, sampleOf(schema), ids) : {}) as Record<string, unknown>
  const params = aim(definition.params)
  const query = new URLSearchParams(Object.entries(aim(definition.query)).map(([name, value]) => [name, String(value)])).toString()
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? newId())))
  return { method, path: `/api/${path}${query && `?${query}`}`, body: definition.body ? aim(definition.body) : undefined }
}
