/** A thing that an act of the history log is about. */
export const historyEntities = [
  'app',
  'automation',
  'chat',
  'connection',
  'effect',
  'field',
  'folder',
  'form',
  'member',
  'organisation',
  'page',
  'plan',
  'role',
  'session',
  'table',
  'token',
  'webhook',
  'view',
] as const
export type HistoryEntity = (typeof historyEntities)[number]

interface ActionType {
  entity: HistoryEntity
  /** the changed values name nothing that the reader of the entry might not see; without it only administrators get them */
  plainValues?: true
}

const plain = { plainValues: true } as const

/**
 * Every act that the history log can hold, by its stored name. A new act adds a line here and its text `actions.<name>` (with `_` for `-`) in
 * `client/src/i18n/{en,pt,es}/historyLog.json`; stored names never change.
 */
export const actionTypes = {
  'access.refused': { entity: 'role' },
  'access.viewed-as': { entity: 'role' },
  'app.created': { entity: 'app', ...plain },
  'app.updated': { entity: 'app', ...plain },
  'app.archived': { entity: 'app', ...plain },
  'app.restored': { entity: 'app', ...plain },
  'app.deleted': { entity: 'app', ...plain },
  'automation.created': { entity: 'automation' },
  'automation.changed': { entity: 'automation' },
  'automation.switched-on': { entity: 'automation' },
  'automation.switched-off': { entity: 'automation' },
  'automation.taken-over': { entity: 'automation' },
  'automation.deleted': { entity: 'automation' },
  'connection.agreed': { entity: 'connection' },
  'connection.created': { entity: 'connection' },
  'connection.deleted': { entity: 'connection' },
  'effect.retried': { entity: 'effect' },
  'effect.given-up': { entity: 'effect' },
  'field.created': { entity: 'field' },
  'field.updated': { entity: 'field' },
  'field.converted': { entity: 'field' },
  'field.deleted': { entity: 'field' },
  'field.restored': { entity: 'field' },
  'field.purged': { entity: 'field' },
  'folder.created': { entity: 'folder', ...plain },
  'folder.updated': { entity: 'folder', ...plain },
  'folder.deleted': { entity: 'folder', ...plain },
  'folder.restored': { entity: 'folder', ...plain },
  'form.created': { entity: 'form' },
  'form.updated': { entity: 'form' },
  'form.deleted': { entity: 'form' },
  'import.finished': { entity: 'table', ...plain },
  'import.failed': { entity: 'table', ...plain },
  'member.invited': { entity: 'member' },
  'member.invited-again': { entity: 'member' },
  'member.joined': { entity: 'member' },
  'member.updated': { entity: 'member' },
  'member.password-changed': { entity: 'member' },
  'member.identity-connected': { entity: 'member' },
  'member.identity-removed': { entity: 'member' },
  'member.passkey-made': { entity: 'member' },
  'member.passkey-removed': { entity: 'member' },
  'member.second-factor-on': { entity: 'member' },
  'member.second-factor-reset': { entity: 'member' },
  'member.second-factor-off': { entity: 'member' },
  'member.recovery-codes-made': { entity: 'member' },
  'member.recovery-code-used': { entity: 'member' },
  'organisation.created': { entity: 'organisation', ...plain },
  'organisation.updated': { entity: 'organisation', ...plain },
  'page.created': { entity: 'page', ...plain },
  'page.updated': { entity: 'page', ...plain },
  'page.moved': { entity: 'page', ...plain },
  'page.related': { entity: 'page', ...plain },
  'page.archived': { entity: 'page', ...plain },
  'page.restored': { entity: 'page', ...plain },
  'page.deleted': { entity: 'page', ...plain },
  'plan.changed': { entity: 'plan' },
  'chat.exported': { entity: 'chat' },
  'chat.keeping': { entity: 'chat' },
  calendar_feed_created: { entity: 'view' },
  calendar_feed_deleted: { entity: 'view' },
  task_calendar_created: { entity: 'member' },
  task_calendar_deleted: { entity: 'member' },
  public_link_enabled: { entity: 'table' },
  public_link_changed: { entity: 'table' },
  public_link_disabled: { entity: 'table' },
  public_link_answers_revoked: { entity: 'table' },
  public_link_deleted: { entity: 'table' },
  public_link_shared: { entity: 'table' },
  'records.exported': { entity: 'table', ...plain },
  'records.purged': { entity: 'table', ...plain },
  'role.created': { entity: 'role' },
  'role.updated': { entity: 'role' },
  'role.deleted': { entity: 'role' },
  'role.granted': { entity: 'role' },
  'session.started': { entity: 'session', ...plain },
  'session.refused': { entity: 'session', ...plain },
  'session.ended': { entity: 'session', ...plain },
  'table.created': { entity: 'table', ...plain },
  'table.updated': { entity: 'table' },
  'table.archived': { entity: 'table', ...plain },
  'table.restored': { entity: 'table', ...plain },
  'table.deleted': { entity: 'table', ...plain },
  'table.conditionals': { entity: 'table' },
  'table.unique': { entity: 'table' },
  'webhook.created': { entity: 'webhook' },
  'webhook.updated': { entity: 'webhook' },
  'webhook.deleted': { entity: 'webhook' },
  'token.created': { entity: 'token' },
  'token.updated': { entity: 'token' },
  'token.deleted': { entity: 'token' },
  'view.created': { entity: 'view' },
  'view.deleted': { entity: 'view' },
} as const satisfies Record<string, ActionType>

export type ActionName = keyof typeof actionTypes
export const actionNames = Object.keys(actionTypes) as ActionName[]

/** The definition of a stored act; undefined for one that a later version wrote. */
export function findActionType(name: string): ActionType | undefined {
  return Object.hasOwn(actionTypes, name) ? actionTypes[name as ActionName] : undefined
}
