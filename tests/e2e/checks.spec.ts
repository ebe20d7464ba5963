import { seriousProblems } from '#tests/e2e/support/axe.ts'
import { watchForProblems } from '#tests/e2e/support/problems.ts'
import { expect, test } from '@playwright/test'

// The checks that the other specifications rely on must fail here: a check that cannot fail proves nothing.

test('axe names a planted picture without words and a text without contrast', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button').first()).toBeVisible()
  await page.evaluate(() => {
    const planted = document.createElement('p')
    planted.textContent = 'Hard to read'
    planted.style.cssText = 'color: #bbbbbb; background: #ffffff'
    document.querySelector('main, body')?.append(document.createElement('img'), planted)
  })
  const problems = await seriousProblems(page, { schemes: ['light', 'dark'] })
  expect(problems.map((problem) => problem.split(': ', 2).join(': ')).sort()).toEqual([
    'dark: color-contrast',
    'light: color-contrast',
    'light: image-alt',
  ])
})

test('what a page throws or prints as an error is collected', async ({ context, page }) => {
  const problems: string[] = []
  watchForProblems(context, problems)
  await page.goto('/login')
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('planted: thrown')
    })
    // the browser prints this one by itself
    void fetch('/planted-and-missing.json')
  })
  await expect.poll(() => problems.some((problem) => problem.includes('planted: thrown'))).toBe(true)
  await expect.poll(() => problems.some((problem) => problem.includes('planted-and-missing.json'))).toBe(true)
})
