import type { Page } from '@playwright/test'
import { startSourceServer } from '#tests/e2e/support/source-server.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '@playwright/test'
import { startScriptedPipefy } from '#tests/support/scripted-pipefy.ts'
import { startScriptedTrello, trelloId } from '#tests/support/scripted-trello.ts'

const staysWithin = async (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

const phone = { viewport: { width: 390, height: 844 } }

test('a board of Trello by its interface, in Portuguese and dark on a phone, from the list to its table', async ({ browser }) => {
  const lists = ['A fazer', 'Feito'].map((name, at) => ({ id: `l${at}`, name, closed: false, pos: at }))
  const cards = ['Pão', 'Bolo'].map((name, at) => ({
    ...{ id: trelloId(at + 1), name, desc: '', idList: `l${at}`, idLabels: [], idMembers: [], start: null, due: null, dueComplete: false },
    ...{ closed: false, shortUrl: `https://trello.com/c/${at}`, dateLastActivity: '2026-05-01T10:00:00.000Z' },
    ...{ attachments: [], checklists: [], customFieldItems: [] },
  }))
  const board = { id: '5abbe4b7ddc1b351ef961414', name: 'Padaria', lists, labels: [], members: [], customFields: [], cards }
  const trello = await startScriptedTrello(board)
  const server = await startSourceServer({ 'https://api.trello.com': trello.url })
  try {
    const { page, problems } = await server.open(browser, { ...phone, colorScheme: 'dark', language: 'pt' })
    await page.goto('/connector')
    await page.getByRole('link', { name: 'Trello' }).click()
    await page.getByRole('link', { name: /^Criar uma nova tabela/ }).click()
    await page.getByLabel('Chave da API').fill(trello.key)
    await page.getByRole('button', { name: 'Colar um token' }).click()
    await page.getByLabel('Token', { exact: true }).fill(trello.token)
    await staysWithin(page, 390)
    await page.getByRole('button', { name: 'Conectar', exact: true }).click()
    await page.getByRole('combobox', { name: 'Área de trabalho' }).click()
    await page.getByRole('option', { name: 'Padaria' }).click()
    await page.getByRole('checkbox', { name: 'Padaria' }).click()
    await staysWithin(page, 390)
    await page.getByRole('button', { name: 'Avançar' }).click()
    await page.getByRole('button', { name: 'Concluir migração', exact: true }).click()
    await expect(page).toHaveURL(/\/object\//)
    await expect(page.getByRole('button', { name: /Pão/ })).toBeVisible()
    await staysWithin(page, 390)
    expect(page.url()).not.toContain(trello.token)
    expect(problems).toEqual([])
    await page.context().close()
  } finally {
    await server.close()
    await trello.close()
  }
})

test('a pipe of Pipefy, from the list to its table', async ({ browser }) => {
  const field = { id: 'deal', internal_id: '1', label: 'Deal', type: 'short_text', options: [] }
  const shape = { labels: [], start_form_fields: [field], phases: ['New', 'Won'].map((name, at) => ({ id: `p${at}`, name, fields: [] })) }
  const cards = ['Bread for all', 'Cake'].map((title, at) => ({
    ...{ id: `900${at}`, title, createdAt: '2026-05-01T10:00:00-03:00', due_date: null, done: false },
    ...{ url: `https://app.pipefy.com/open-cards/900${at}`, current_phase: { name: at === 0 ? 'New' : 'Won' } },
    ...{ labels: [], assignees: [], fields: [] },
  }))
  const pipefy = await startScriptedPipefy({ pipes: [{ id: '301', name: 'Sales', shape, cards }], tables: [] })
  const server = await startSourceServer({ 'https://api.pipefy.com': pipefy.url })
  try {
    const { page, problems } = await server.open(browser)
    await page.goto('/connector')
    await page.getByRole('link', { name: 'Pipefy' }).click()
    await page.getByRole('link', { name: /^Create a new table/ }).click()
    await page.getByLabel('Token', { exact: true }).fill(pipefy.token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('checkbox', { name: 'Sales' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Finish Migration', exact: true }).click()
    await expect(page).toHaveURL(/\/object\//)
    await expect(new TableScreen(page).row('Bread for all')).toBeVisible()
    expect(problems).toEqual([])
    await page.context().close()
  } finally {
    await server.close()
    await pipefy.close()
  }
})
