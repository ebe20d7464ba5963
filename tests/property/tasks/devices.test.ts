import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { taskPriorities, taskStatuses } from '#shared/nouns/tasks/task.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, addTodos, changeTask, readTasks, removeTask, setFollower } from '#shared/nouns/tasks/tasks-document.ts'
import { documentRegistry, unsentSince } from '#client/engine/documents/document-registry.ts'
import type { DocumentSession } from '#client/engine/documents/document-session.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { times } from '#tests/support/property-runs.ts'
import { openOnDevice } from '#tests/support/sync-device.ts'
import { until } from '#tests/support/sync-peer.ts'
import { randomOf } from '#tests/support/sync-raw.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const name = 'tasks:team'
const shared = ['all-1', 'all-2']
const at = '2026-01-02T03:04:05.000Z'
const firstSeed = Number(process.env['SEED'] ?? 1)
const runs = times(4, 60)

const dataDir = mkdtempSync(join(tmpdir(), 'trama-tasks-'))
let server: TestServer
beforeAll(async () => (server = await startTestServer({ dataDir, features: [] })))
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** One person's device; `alone` has what it did to its own tasks, in a document that is never closed or sent. */
interface Device {
  who: TestMember
  label: string
  session: DocumentSession
  alone: Y.Doc
  made: number
  todos: string[]
}

type Random = (below: number) => number

/** One edit of an own task or of one that all change. */
function edit(random: Random, device: Device): void {
  const { session, alone, label } = device
  const own = `${label}-${random(Math.max(1, device.made))}`
  const both = (change: (doc: Y.Doc) => void): void => [session.doc, alone].forEach(change)
  const text = `${label} ${random(1e9)}`
  const kind = random(7)
  if (kind < 2 || device.made === 0) {
    const id = `${label}-${device.made++}`
    both((doc) => addTask(doc, { id, title: text, createdAt: at, createdBy: label }))
  } else if (kind === 2)
    both((doc) => changeTask(doc, own, { title: text, priority: taskPriorities[text.length % taskPriorities.length]! }))
  else if (kind === 3) {
    const status = taskStatuses[random(taskStatuses.length)]!
    both((doc) => setTaskStatus(doc, own, status, { memberId: label, at }))
  } else if (kind === 4) {
    const follows = random(2) === 0
    both((doc) => setFollower(doc, own, label, follows))
  } else if (kind === 5 && random(3) === 0) both((doc) => removeTask(doc, own))
  else {
    addTodos(session.doc, shared[random(shared.length)]!, [{ id: text, title: text }])
    device.todos.push(text)
  }
}

/** The window is closed with whatever was sent by then, and opened again from what the device kept. */
async function reopen(device: Device): Promise<void> {
  await device.session.close()
  device.session = openOnDevice(server.url, device.who, name)
  await device.session.whenReady
}

async function openDevices(org: TestOrg): Promise<Device[]> {
  const devices: Device[] = []
  for (const label of ['ana', 'bea', 'cid']) {
    const who = org.addMember({ name: label })
    devices.push({ who, label, session: openOnDevice(server.url, who, name), alone: new Y.Doc(), made: 0, todos: [] })
  }
  for (const { session } of devices) await session.whenReady
  return devices
}

const isSent = ({ session }: Device): boolean => session.get().connected && session.get().synced && session.get().state === 'stored'
const unsent = ({ who }: Device): number | undefined => unsentSince(documentRegistry(`${who.orgId}:${who.memberId}`).read(name))

it.each(Array.from({ length: runs }, (_, index) => firstSeed + index))(
  'edits of tasks wait on three devices over cuts, restarts of windows and of the server, and all arrive once (SEED=%i)',
  async (seed) => {
    const random = randomOf(seed)
    const org = server.createOrg()
    const devices = await openDevices(org)
    const [first] = devices
    for (const id of shared) addTask(first!.session.doc, { id, title: id, createdAt: at, createdBy: 'ana' })
    await until(() => devices.every((device) => isSent(device) && readTasks(device.session.doc).length === shared.length))

    for (let phase = 0; phase < 4; phase += 1) {
      const isCut = phase % 2 === seed % 2
      if (isCut) await server.close()
      for (let step = 0; step < 24; step += 1) {
        const device = devices[random(devices.length)]!
        edit(random, device)
        if (random(8) === 0) await reopen(device)
        for (let turns = random(4); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve))
      }
      if (!isCut) continue
      expect(devices.some((device) => unsent(device) !== undefined)).toBe(true)
      server = await startTestServer({ dataDir, features: [], environment: { PORT: String(server.port) } })
    }
    for (const device of devices) await reopen(device)
    await until(() => devices.every(isSent))

    const whole = readDocument(server.platform.orgs.open(org.orgId), name, readTasks)
    await until(() => devices.every(({ session }) => readTasks(session.doc).length === whole.length))
    for (const { session } of devices) expect(readTasks(session.doc)).toEqual(whole)
    for (const device of devices) {
      expect(whole.filter(({ createdBy, id }) => createdBy === device.label && !shared.includes(id))).toEqual(readTasks(device.alone))
      expect(unsent(device)).toBeUndefined()
    }
    const todos = whole.filter(({ id }) => shared.includes(id)).flatMap((task) => task.todos.map(({ id }) => id))
    expect(todos.sort()).toEqual(devices.flatMap((device) => device.todos).sort())
    for (const { session } of devices) await session.close()
  },
  60_000,
)
