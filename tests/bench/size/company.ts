import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { addTask } from '#shared/nouns/tasks/tasks-document.ts'
import { catchUp } from '#server/features/search/text-index/catch-up.ts'
import { withTextFile } from '#server/features/search/text-index/open-index.ts'
import { makeTextFile } from '#server/features/search/text-index/text-file.ts'
import { createSession } from '#server/identity/sessions.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { seedTable } from '#tests/bench/records/seed.ts'
import { createTestOrg, type TestMember, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform } from '#tests/support/test-platform.ts'

/** Numbers of things in a company. */
export interface CompanySize {
  tables: number
  records: number
  pages: number
  tasks: number
  messages: number
  files: number
  people: number
}

export const secondYear: CompanySize = {
  tables: 200,
  records: 1_000_000,
  pages: 10_000,
  tasks: 50_000,
  messages: 100_000,
  files: 5_000,
  people: 300,
}

/** The same of a part of them, at least one of each. */
export const partOf = (size: CompanySize, part: number): CompanySize =>
  Object.fromEntries(Object.entries(size).map(([name, count]) => [name, Math.max(1, Math.round(count * part))])) as unknown as CompanySize

/** A company as the acts know it. */
export interface Company {
  orgId: string
  admin: TestMember
  /** the largest table, with a record of it and its field that names records */
  table: { id: string; record: string; name: string; state: string; option: string }
  page: string
  chat: string
  task: string
}

/** Bytes and formats of the seeding below: another number makes every company again. */
const version = 2

/** Makes the company in a folder of its own, once; a later run finds it there. @returns its data directory */
export async function companyFolder(root: string, name: string, size: CompanySize): Promise<{ dataDir: string; isMade: boolean }> {
  const dataDir = join(root, `${name}-${version}-${Object.values(size).join('-')}`)
  const note = join(dataDir, 'company.json')
  if (existsSync(note)) return { dataDir, isMade: false }
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const platform = createTestPlatform({ dataDir })
  try {
    const company = await fill(createTestOrg(platform, name), size)
    writeFileSync(note, JSON.stringify(company))
  } finally {
    platform.dispose()
  }
  return { dataDir, isMade: true }
}

/** The company of a folder, its administrator signed in. */
export async function openCompany({ controlStore, now }: Platform, dataDir: string): Promise<Company> {
  const company = JSON.parse(readFileSync(join(dataDir, 'company.json'), 'utf8')) as Company
  const { accountId, orgId, memberId } = company.admin
  const { token, id } = await controlStore.write((tx) => createSession(tx, now(), { accountId, orgId, memberId }))
  return { ...company, admin: { ...company.admin, token, sessionId: id } }
}

/** A fifth of the records is in one table; the others share the rest. */
async function fill(world: TestOrg, size: CompanySize): Promise<Company> {
  const context = world.context(world.admin)
  for (let nr = 1; nr < size.people; nr++) world.addMember({ name: `Person ${nr}` })
  const largest = seedTable(context, Math.ceil(size.records / 5))
  const rest = Math.floor((size.records - largest.rows) / Math.max(1, size.tables - 1))
  for (let nr = 1; nr < size.tables; nr++) seedTable(context, Math.max(1, rest))
  const page = addPages(world, size.pages)
  const chat = addMessages(world, size.messages)
  const task = await addTasks(world, size.tasks)
  addFiles(world, largest.id, size.files)
  const record = world.org.db.get(sql<{ id: string }>`SELECT id FROM ${sql.table(`rec_${largest.id}`)} LIMIT 1 OFFSET ${largest.rows >> 1}`)
  // the first searches of a real company took its texts up little by little
  makeTextFile(world.org.db.path)
  withTextFile(world.org, (file) => catchUp(world.org, file, Infinity))
  const [name = '', state = ''] = largest.fieldIds
  return {
    ...{ orgId: world.orgId, admin: world.admin, page, chat, task },
    table: { id: largest.id, record: record?.id ?? '', name, state, option: largest.options[0] ?? '' },
  }
}

const lines = ['amber otters', 'brisk herons', 'calm lynxes', 'dapper martens', 'eager newts']
const lineOf = (nr: number): string => `${lines[nr % lines.length]} number ${(nr * 7919) % 100_003}`

function addPages({ org, admin }: TestOrg, count: number): string {
  let id = ''
  const at = new Date().toISOString()
  for (let from = 0; from < count; from += 1_000)
    org.db.writeNow(() => {
      for (let nr = from; nr < Math.min(count, from + 1_000); nr++) {
        id = newId()
        const made = { created_at: at, created_by: admin.memberId, updated_at: at, seq: org.nextSeq() }
        org.db.run(org.db.build.insertInto('page').values({ id, label: `Page ${nr}`, icon: 'file-text', color: 'blue', ...made }))
        const text = Array.from({ length: 30 }, (_, line) => lineOf(nr * 30 + line)).join('. ')
        const copy = { name: `page:${id}`, kind: 'page', title: `Page ${nr}`, text, data: 'null', log_id: 0, seq: org.nextSeq() }
        org.db.run(org.db.build.insertInto('document_projection').values(copy))
      }
    })
  return id
}

function addMessages({ org, admin }: TestOrg, count: number): string {
  const { db } = org
  const chatId = newId()
  const at = new Date().toISOString()
  db.writeNow(() => {
    const chat = { id: chatId, kind: 'private_channel' as const, name: 'Everybody', is_open: 1, created_by: admin.memberId, created_at: at }
    const rest = { icon_color: 'blue', background_color: null, table_id: null, record_id: null, deleted_at: null }
    const window = { keep_days: null, from_joining: 0, first_nr: 0, seq: org.nextSeq() }
    db.run(db.build.insertInto('chat').values({ ...chat, ...rest, ...window }))
  })
  for (let from = 0; from < count; from += 5_000)
    db.writeNow(() => {
      for (let nr = from + 1; nr <= Math.min(count, from + 5_000); nr++) {
        const row = {
          id: newId(),
          chat_id: chatId,
          thread_id: '',
          nr,
          seq: nr,
          author_id: admin.memberId,
          text: lineOf(nr),
          mentions: '[]',
        }
        const rest = { reply_to: null, reactions: '{}', replies: 0, last_reply_at: null, pinned_at: null, pinned_by: null }
        const times = { made_at: at, created_at: at, edited_at: null, deleted_at: null }
        db.run(db.build.insertInto('chat_message').values({ ...row, ...rest, ...times }))
        if (nr === count) db.run(db.build.insertInto('chat_head').values({ chat_id: chatId, last_nr: nr, last_at: at, last_id: row.id }))
      }
    })
  return chatId
}

/** At most so many tasks of one list: those of the team, and of each person. */
const tasksOfList = 10_000

async function addTasks(world: TestOrg, count: number): Promise<string> {
  const lists = [
    'tasks:team',
    ...world.org.db.all(world.org.db.build.selectFrom('member').select('id')).map(({ id }) => `tasks:user:${id}`),
  ]
  const each = Math.max(Math.ceil(count / lists.length), Math.min(tasksOfList, count))
  let id = ''
  let left = count
  for (const list of lists) {
    for (let from = 0; from < each && left > 0; from += 500) {
      const now = Math.min(500, left, each - from)
      await changeDocument(
        world.context(world.admin),
        list,
        (doc) => {
          for (let nr = 0; nr < now; nr++) {
            id = newId()
            const made = { createdAt: new Date(1_700_000_000_000 + nr * 60_000).toISOString(), createdBy: world.admin.memberId }
            addTask(doc, { id, title: `Call about ${lineOf(left - nr)}`, description: '', priority: 'low', deadline: null, ...made })
          }
        },
        'server',
      )
      left -= now
    }
    if (left <= 0) break
  }
  return id
}

function addFiles({ org, admin }: TestOrg, tableId: string, count: number): void {
  const at = new Date().toISOString()
  org.db.writeNow(() => {
    for (let nr = 0; nr < count; nr++) {
      const file = { id: newId(), file: newId(), name: `Offer ${nr}.pdf`, type: 'application/pdf', size: 10_000, sha256: '' }
      const place = { table_id: tableId, field_id: 'f', member_id: admin.memberId, created_at: at, attached_at: at }
      const rest = { received: null, owner_kind: 'cell', owner_id: '', missed_at: null }
      org.db.run(org.db.build.insertInto('attachment').values({ ...file, ...place, ...rest }))
    }
  })
}
