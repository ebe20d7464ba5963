import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SessionData, SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { newId } from '#shared/lib/ids.ts'
import type { EntityKind, EntityOf } from '#shared/catalogue/entities.ts'
import type { FeedAnswer } from '#shared/catalogue/feed.ts'
import type { RecordChunk } from '#shared/protocol/record-chunk.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { MutationAnswer, MutationResult } from '#shared/protocol/mutations.ts'
import { baseUrl, dataDir } from '#tests/e2e/support/environment.ts'

/** The server as a program sees it: for preparing a test, and for checking what was really stored. */
export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
  mutate<K extends MutationKind>(kind: K, args: MutationArgs[K]): Promise<MutationResult>
  entities<K extends EntityKind>(kind: K): Promise<EntityOf<K>[]>
  /** every record of a table as cells by field label, oldest first */
  records(tableId: string): Promise<Record<string, unknown>[]>
}

export function createApi(token?: string): Api {
  const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${baseUrl}/api/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const api: Api = {
    get: (path) => request('GET', path),
    post: (path, body = {}) => request('POST', path, body),
    mutate: async (kind, args) => {
      const now = new Date().toISOString()
      const answer = await api.post<MutationAnswer>('mutations', { sentAt: now, mutations: [{ id: newId(), kind, args, madeAt: now }] })
      const [result] = answer.results
      if (result?.status !== 'applied') throw new Error(`${kind} was answered ${JSON.stringify(result)}`)
      return result
    },
    entities: async (kind) => {
      const feed = await api.get<FeedAnswer>('feed?since=0')
      return feed.changes.flatMap((change) => (change.kind === kind && change.data !== null ? [change.data as EntityOf<typeof kind>] : []))
    },
    records: async (tableId) => {
      const fields = (await api.entities('field')).filter((field) => field.tableId === tableId)
      const rows: Record<string, unknown>[] = []
      for (let since = 0; ;) {
        const chunk = await api.get<RecordChunk>(`feed/tables/${tableId}?since=${since}`)
        chunk.columns.id.forEach((id, at) => {
          const cells = fields.map((field) => [field.label, chunk.columns[field.id]?.[at] ?? null] as const)
          rows.push({ ...Object.fromEntries(cells), id })
        })
        since = chunk.seq
        if (!chunk.more) return rows
      }
    },
  }
  return api
}

export const password = 'correct-horse-7'

/** A new organisation with its administrator. */
export function signUp(organisation: string, firstName: string, email: string, withDemo: boolean): Promise<SignedIn> {
  return createApi().post('auth/sign-up', { organisation, firstName, email, password, withDemo })
}

/** Invites a person with the role of that name, and sets a password with the link from the mail. */
export async function invite(
  admin: Api,
  name: string,
  email: string,
  roleName: string,
  seat: 'builder' | 'member' | 'viewer',
): Promise<SignedIn> {
  const role = (await admin.entities('role')).find((each) => each.name === roleName)
  if (!role) throw new Error(`there is no role ${roleName}`)
  await admin.post('members/invite', { emails: [email], roleId: role.id, seat })
  const token = await mailedToken(email)
  const { token: session } = await createApi().post<SignedIn>('auth/change-password', { token, password })
  const api = createApi(session)
  await api.post('user-settings/update', { setting_key: 'display_name', setting_value: name })
  return { ...(await api.get<SessionData>('auth/session')), token: session }
}

/** Mails by file, each read once: a run has hundreds. */
const mails = new Map<string, string>()

/** The token of the link that was mailed to this address. */
export async function mailedToken(email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.json') && !mails.has(each)))
      mails.set(name, await readFile(join(folder, name), 'utf8'))
    for (const mail of mails.values()) {
      const token = mail.includes(email) ? /\/new-password\/([\w-]+)/.exec(mail)?.[1] : undefined
      if (token !== undefined) return token
    }
  }
  throw new Error(`no link for ${email} in ${folder}`)
}
