import { aggregateNames } from '#shared/query/aggregate-names.ts'
import { recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { Principal } from '#tests/support/secrets/principal.ts'
import { pick, type Scene } from '#tests/support/secrets/scene.ts'
import type { SecretTable } from '#tests/support/secrets/secret-world.ts'
import type { Question } from '#tests/support/secrets/watch.ts'

export type Ask = Pick<Question, 'path' | 'body'>
/** The requests that everybody sends to a call, or the reason why none is needed. */
export type Row = ((scene: Scene, who: Principal) => Ask[]) | string

export const eachTable =
  (make: (table: SecretTable, scene: Scene) => Ask[]): Row =>
  (scene) =>
    scene.world.tables.flatMap((table) => make(table, scene))
/** Tables created in between are queried like any other. */
export const eachId =
  (make: (tableId: string, scene: Scene) => Ask[]): Row =>
  (scene) =>
    [...scene.world.tables.map(({ id }) => id), ...scene.world.madeTables].flatMap((id) => make(id, scene))
export const plain =
  (path: string, body?: unknown): Row =>
  () => [{ path, ...(body !== undefined && { body }) }]
export const eachLink =
  (make: (id: string, token: string, scene: Scene) => Ask[]): Row =>
  (scene) =>
    scene.visitors.flatMap(({ id, token }) => make(id, token, scene))
/** The conversations about a table's records. */
export const eachTalk = (make: (chatId: string, scene: Scene) => Ask[]): Row =>
  eachTable((table, scene) => table.records.slice(0, 6).flatMap((record) => make(recordChatId(table.id, record), scene)))
export const sorted = (fieldId: string) => [{ fieldId, direction: 'desc' as const }]
/** Some fields of a table: all are asked for over the seeds. */
export const some = (table: SecretTable, { world }: Scene): string[] =>
  [0, 1, 2, 3].map(() => pick(world, Object.values(table.fields)) ?? '').filter((id, at, all) => all.indexOf(id) === at)
export const figures = (fields: readonly string[]) =>
  fields.flatMap((fieldId) =>
    (['count', 'sum', 'max', 'min', 'average', 'unique', 'filled'] as const)
      .filter((name) => aggregateNames.includes(name))
      .map((name) => ({ name, fieldId })),
  )
export const items = ({ world }: Scene): { type: string; identifier: string }[] => [
  ...world.apps.map((identifier) => ({ type: 'dashboard', identifier })),
  ...[...world.pages, ...world.kept].map((identifier) => ({ type: 'doc_page', identifier })),
  ...world.tables.map(({ id: identifier }) => ({ type: 'object', identifier })),
]
