import { createTransport } from 'nodemailer'
import type { SignedIn } from '#shared/nouns/auth/session-schema.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import { password } from '#tests/e2e/support/api.ts'
import { tellNetwork } from '#tests/e2e/support/actors.ts'
import { installOnDemand, saveData } from '#tests/e2e/support/install.ts'
import { openLine } from '#tests/e2e/support/line.ts'
import { startOwnServer } from '#tests/e2e/support/own-server.ts'
import { watchForProblems } from '#tests/e2e/support/problems.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startSmtpPeer } from '#tests/support/smtp-peer.ts'

const email = 'ana@acme.test'
const hostile =
  '<h1>Broken cup</h1><img src="https://evil.test/pixel.gif"><script>document.title = "run"; fetch("https://evil.test/run")</script><form action="https://evil.test"><input></form>'

test('a mail becomes a record, is answered with a prepared text, and its answer comes back into the conversation and the chat', async ({
  browser,
}) => {
  const [outside, mailPort] = [await startSmtpPeer(), await freePort()]
  const server = await startOwnServer(await freePort(), {
    ...{ MAIL_IN_DOMAIN: 'in.example.org', MAIL_IN_PORT: String(mailPort), MAIL_IN_CHECKS: 'off', SMTP_URL: outside.url },
    MAIL_FROM: 'Trama <trama@example.org>',
  })
  const line = await openLine(server.url)
  const context = await browser.newContext({ proxy: line.proxy })
  const problems: string[] = []
  watchForProblems(context, problems)
  await installOnDemand(context)
  await saveData(context)
  const page = await context.newPage()
  const called: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('evil.test')) called.push(request.url())
  })
  const client = createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true })
  try {
    const ask = async <T>(method: string, path: string, body: object, token = ''): Promise<T> => {
      const answer = await fetch(`${server.url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return (await answer.json()) as T
    }
    const signUp = { organisation: 'Acme', firstName: 'Ana', email, password, withDemo: false }
    const { token } = await ask<SignedIn>('POST', 'auth/sign-up', signUp)
    const [tableId, subject, body, from] = [newShortId('t'), newShortId('f'), newShortId('f'), newShortId('f')]
    const fields = [
      { id: subject, type: 'singleLineText', label: 'Subject', position: 'a0' },
      { id: body, type: 'text', label: 'Text', position: 'a1' },
      { id: from, type: 'email', label: 'Sender', position: 'a2' },
    ]
    const look = { label: 'Tickets', icon: 'table', color: 'blue', viewId: newShortId('v'), viewLabel: 'All' }
    const now = new Date().toISOString()
    const made = { id: newId(), kind: 'tables.create', args: { id: tableId, fields, ...look }, madeAt: now }
    await ask('POST', 'mutations', { sentAt: now, mutations: [made] }, token)
    const { domain } = await ask<{ domain: string }>(
      'PUT',
      `v3/tab/${tableId}/config/email`,
      {
        ...{ enabled: true, base_address: 'help', subject_field: subject, body_field: body, from_email_field: from },
        ...{ sender_name: 'Acme Help', answer_texts: [{ name: 'On its way', text: 'We look at “[Subject]” today.' }] },
      },
      token,
    )

    // strangers are written to once an administrator has proven their address
    const { verifySession } = await ask<{ verifySession: string }>('POST', 'auth/proof/start', {}, token)
    let verifyCode = ''
    await expect
      .poll(async () => {
        const texts = (await outside.received()).map(({ text }) => text ?? '')
        verifyCode = texts.flatMap((text) => /\b(\d{6})\b/.exec(text)?.[1] ?? [])[0] ?? ''
        return verifyCode
      })
      .not.toBe('')
    const proven = await fetch(`${server.url}/api/auth/proof/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ verifySession, verifyCode }),
    })
    expect(proven.ok).toBe(true)

    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/home/)
    await page.goto(`${server.url}/object/${tableId}`)

    // in
    const first = '<first@client.test>'
    const mail = { from: 'Bo <bo@client.test>', to: `help@${domain}`, subject: 'Broken cup', messageId: first }
    await client.sendMail({ ...mail, text: 'It came broken.', html: hostile })
    await expect(page.getByText('Broken cup').first()).toBeVisible()
    const { columns } = await ask<{ columns: { id: string[] } }>('POST', 'records/query', { tableId, limit: 10 }, token)
    const recordId = columns.id[0] ?? ''

    // the mail as its writer made it: nothing runs, and nobody is called
    await page.goto(`${server.url}/chat/external/${tableId}/${recordId}`)
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log.getByText('It came broken.')).toBeVisible()
    await log.getByRole('button', { name: 'Show the whole mail' }).click()
    const whole = page.getByRole('dialog', { name: 'Broken cup' })
    await expect(whole.frameLocator('iframe').getByRole('heading', { name: 'Broken cup' })).toBeVisible()
    await expect(whole.getByText('One picture of another server is not shown', { exact: false })).toBeVisible()
    await expect(whole.frameLocator('iframe').locator('form, input, script')).toHaveCount(0)
    await expect(page).not.toHaveTitle('run')
    expect(called).toEqual([])
    await page.keyboard.press('Escape')

    // out, with a prepared text
    await page.getByRole('button', { name: 'Texts' }).click()
    await page.getByRole('menuitem', { name: /On its way/ }).click()
    const write = page.getByRole('textbox', { name: 'Write a message' })
    await expect(write).toHaveValue('We look at “Broken cup” today.')
    await write.press('Enter')
    await expect(log.getByText('We look at “Broken cup” today.')).toBeVisible()
    await expect(log.getByText('Sent', { exact: true })).toBeVisible()
    const [answer] = (await outside.received()).filter(({ subject: title }) => title?.includes('Broken cup'))
    expect(answer).toMatchObject({ inReplyTo: first, from: { address: `help@${domain}`, name: 'Acme Help' } })
    expect(answer?.text).toContain('> It came broken.')

    // and back
    const replyTo = answer?.replyTo?.[0]
    await client.sendMail({
      ...{ from: 'bo@client.test', to: replyTo && 'address' in replyTo ? replyTo.address : '', subject: `Re: ${answer?.subject ?? ''}` },
      ...{ inReplyTo: answer?.messageId, text: 'Thank you, that is kind.\n\n> We look at it' },
    })
    await expect(log.getByText('Thank you, that is kind.')).toBeVisible()
    await expect(log.getByText('We look at it', { exact: true })).toHaveCount(0)

    // without a network an answer waits, and leaves once
    await tellNetwork(context, false)
    line.cut()
    await write.fill('Written on a train.')
    await write.press('Enter')
    await expect(log.getByText('Written on a train.')).toBeVisible()
    await expect(log.getByText('Waiting to be sent')).toBeVisible()
    line.mend()
    await tellNetwork(context, true)
    await expect(log.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(log.getByText('Sent', { exact: true })).toHaveCount(2)
    const written = (await outside.received()).filter(({ text }) => text?.startsWith('Written on a train.'))
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({ to: [{ address: 'bo@client.test' }] })

    // in the record, and among the chats
    await page.goto(`${server.url}/object/${tableId}/record/${recordId}`)
    await page.getByRole('tab', { name: 'Email' }).click()
    await expect(page.getByRole('log', { name: 'Messages' }).getByText('Thank you, that is kind.')).toBeVisible()
    await page.goto(`${server.url}/chat`)
    await page.getByRole('radio', { name: 'Email' }).click()
    await expect(page.getByRole('link', { name: /Broken cup.*Written on a train/ })).toBeVisible()
    // scripts of these tests that the frame of the mail refuses
    expect(problems.filter((problem) => !/about:srcdoc|context is sandboxed|net::ERR_/.test(problem))).toEqual([])
  } finally {
    client.close()
    await server.close()
    await outside.close()
    await context.close()
    line.close()
  }
})
