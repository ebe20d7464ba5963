import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { AppError, type ErrorId } from '#shared/protocol/errors.ts'
import { spoolFolder } from '#server/features/table-mail/in/keep-mail.ts'
import { mailLimits } from '#server/features/table-mail/in/mail-limits.ts'
import { clearRemains, sweepKept } from '#server/features/table-mail/in/sweep-kept.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { takeMailKind } from '#server/jobs/mail-kinds.ts'
import { mailDomainOf } from '#server/records/mail/mail-domain.ts'
import { makeBackup } from '#server/storage/backup.ts'
import { restoreBackup } from '#server/storage/restore.ts'
import { startMailWorld, waitFor, type MailWorld } from '#tests/support/mail/mail-world.ts'

let world: MailWorld
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-folder-'))
  world = await startMailWorld({ auto_reply_text: 'We have your mail.' }, { MAIL_IN_SPOOL: folder })
})
afterAll(() => world.close())

const record = (subject: string) =>
  waitFor(async () => {
    const found = (await world.records()).find((one) => one['Subject'] === subject)
    if (!found) throw new Error(`no record ${subject}`)
    return found
  })
/** a mail that lies there since an hour of long ago */
const layDown = async (path: string): Promise<void> => {
  await writeFile(path, 'Subject: old\r\n\r\n')
  await utimes(path, new Date(0), new Date(0))
}

describe('mails that wait', () => {
  it('are in a backup, and are there when it is put back', async () => {
    const { dataDir } = world.server.platform.config
    const waiting = join(spoolFolder(dataDir, world.org.admin.orgId), `${newId()}.eml`)
    await mkdir(spoolFolder(dataDir, world.org.admin.orgId), { recursive: true })
    await writeFile(waiting, 'Subject: waits\r\n\r\n')
    const [copy, fresh] = [await mkdtemp(join(tmpdir(), 'mail-copy-')), await mkdtemp(join(tmpdir(), 'mail-fresh-'))]
    await makeBackup(dataDir, copy)
    await restoreBackup(fresh, copy, { replace: false })
    expect(await readFile(waiting.replace(dataDir, fresh), 'utf8')).toBe('Subject: waits\r\n\r\n')
  })

  it('go when no work waits for them, and stay while it may be tried again', async () => {
    const { platform } = world.server
    const { org } = world.org.context(world.org.admin)
    const place = spoolFolder(platform.config.dataDir, org.orgId)
    await mkdir(place, { recursive: true })
    const [orphan, failed, young] = [newId(), newId(), newId()]
    for (const id of [orphan, failed]) await layDown(join(place, `${id}.eml`))
    await writeFile(join(place, `${young}.eml`), 'x')
    const far = new Date(Date.now() + 3_600_000_000)
    const payload = { spool: failed, tableId: world.table.id, token: '', from: '', isNullSender: true, ip: '', helo: '' }
    await org.db.write(() => enqueueEffect(org, takeMailKind, payload, far))
    await sweepKept({ org, platform, effectId: newId(), attempt: 1, signal: new AbortController().signal })
    expect([orphan, failed, young].map((id) => existsSync(join(place, `${id}.eml`)))).toEqual([false, true, true])
    const part = join(platform.config.dataDir, 'mail-in', `${newId()}.part`)
    await layDown(part)
    await clearRemains(platform)
    expect(existsSync(part)).toBe(false)
  })
})

describe('the folder of mails', () => {
  it('leaves those that are too many for later', async () => {
    const put = (name: string) =>
      writeFile(join(folder, name), `Return-Path: <ana@client.test>\r\nTo: ${world.address}\r\nSubject: ${name}\r\n\r\nx`)
    const before = mailLimits.sender
    await put('first')
    await record('first')
    mailLimits.sender = 1
    try {
      await put('second')
      await world.send({ from: 'bo@client.test', to: world.address, subject: 'by the other door', text: 'x' })
      await record('by the other door')
      // the folder has been looked through since: one behind it that is for no table is gone
      await writeFile(join(folder, 'zz-nobody'), 'To: nobody@elsewhere.test\r\n\r\n')
      await waitFor(() => expect(existsSync(join(folder, 'zz-nobody'))).toBe(false))
      expect(existsSync(join(folder, 'second'))).toBe(true)
    } finally {
      mailLimits.sender = before
    }
    await put('third')
    await record('second')
  })

  it('keeps those of an organisation whose file is out of use, and its sender by SMTP tries again', async () => {
    const { platform } = world.server
    const { orgId } = world.server.createOrg('Out').admin
    const address = `help@${(await mailDomainOf(platform, orgId)) ?? ''}`
    const { orgs } = platform
    const open = orgs.open.bind(orgs)
    let refusal = 'storage_damaged' as ErrorId
    const spy = vi.spyOn(orgs, 'open').mockImplementation((id, ...more) => {
      if (id === orgId) throw new AppError(refusal)
      return open(id, ...more)
    })
    try {
      const waiting = join(folder, 'a-mail-that-waits')
      await writeFile(waiting, `Return-Path: <ana@client.test>\r\nTo: ${address}\r\nSubject: waits\r\n\r\nx`)
      await writeFile(join(folder, 'zz-after'), 'To: nobody@elsewhere.test\r\n\r\n')
      await waitFor(() => expect(existsSync(join(folder, 'zz-after'))).toBe(false))
      expect(existsSync(waiting)).toBe(true)
      const mail = { from: 'ana@client.test', to: address, subject: 'waits', text: 'x' }
      await expect(world.send(mail)).rejects.toMatchObject({ responseCode: 451 })
      refusal = 'storage_refused'
      await expect(world.send(mail)).rejects.toMatchObject({ responseCode: 451 })
      // an organisation that is gone takes none
      refusal = 'organisation_not_found'
      await expect(world.send(mail)).rejects.toMatchObject({ responseCode: 550 })
      await writeFile(join(folder, 'zz-after'), 'To: nobody@elsewhere.test\r\n\r\n')
      await waitFor(() => expect(existsSync(waiting)).toBe(false))
    } finally {
      spy.mockRestore()
    }
  })
})

describe('an answer', () => {
  it('quotes what the person wrote, not the automatic answer to it', async () => {
    await world.send({ from: 'cy@client.test', to: world.address, subject: 'Quote me', text: 'These words' })
    const { id } = await record('Quote me')
    const mails = () => world.server.platform.mails.filter(({ to }) => to === 'cy@client.test')
    await waitFor(() => expect(mails()).toHaveLength(1))
    await world.answer(id, 'Yes')
    await waitFor(() => expect(mails()).toHaveLength(2))
    expect(mails()[1]?.text).toContain('> These words')
    expect(mails()[1]?.text).not.toContain('We have your mail.')
  })
})
