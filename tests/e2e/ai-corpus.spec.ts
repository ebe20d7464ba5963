import type { Page } from '@playwright/test'
import type { AppPlanInput } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { corpusPlan } from '#tests/support/ai-corpus/corpus-plan.ts'
import { descriptions } from '#tests/support/ai-corpus/descriptions.ts'

interface Made {
  made: { type: string; id: string; label: string }[]
}

const paths: Readonly<Record<string, (id: string) => string>> = {
  app: (id) => `/app/${id}`,
  table: (id) => `/object/${id}`,
  page: (id) => `/doc-page/${id}`,
  automation: (id) => `/automations/edit/${id}`,
}

/** The types of a table's fields and views, from which its screen is drawn. Tables that share them differ by their words alone. */
function shapeOf({ tables = [] }: AppPlanInput, label: string): string {
  const table = tables.find((one) => one.label === label)
  const types = [...new Set(table?.fields.map(({ type }) => type))].toSorted()
  return [types, table?.views?.map(({ type }) => type)].join('|')
}

/** Goes there as links do, and waits until nothing waits. Blocks are drawn once they come into sight. */
async function open(page: Page, path: string, label: string): Promise<string[]> {
  await goTo(page, path)
  const main = page.locator('main')
  await expect(
    main
      .getByText(label, { exact: true })
      .or(main.locator(`input[value="${label}"]`))
      .first(),
  ).toBeVisible()
  const isDrawn = () =>
    page.evaluate(() => {
      for (const block of document.querySelectorAll('main [data-block]')) block.scrollIntoView()
      return document.querySelector('main [data-waits]') === null
    })
  await expect.poll(isDrawn, { intervals: [20, 50, 100] }).toBe(true)
  const alerts = await main.locator('[role="alert"]').allTextContents()
  const lost = await main.getByText(/#(?:404|500)|could not be (?:loaded|shown)/).allTextContents()
  return [...alerts, ...lost].map((text) => `${path} ${label}: ${text}`)
}

// Of tables and automations one of each shape is opened, for a journey of two minutes. Every table of every plan is drawn by a block of its app.
test('every screen of the plans of the corpus opens', async ({ owner }) => {
  const { page, api } = owner
  const screens: { path: string; label: string }[] = []
  const shapes = new Set<string>()
  for (const [lang, , line] of descriptions) {
    const plan = corpusPlan(lang, line)
    const { made } = await api.post<Made>('v3/app-plans', { plan })
    for (const { type, id, label } of made) {
      const path = paths[type]?.(id)
      const shape = type === 'table' ? shapeOf(plan, label) : type === 'app' ? id : `${type} ${lang}`
      if (path === undefined || shapes.has(shape)) continue
      shapes.add(shape)
      screens.push({ path, label })
    }
  }
  await page.goto('/home')
  const faults: string[] = []
  for (const { path, label } of screens) faults.push(...(await open(page, path, label)))
  expect(faults).toEqual([])
  expect(screens.filter(({ path }) => path.startsWith('/app/'))).toHaveLength(descriptions.length)
})
