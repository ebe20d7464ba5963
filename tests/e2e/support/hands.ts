import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'

/** How a person works: with a mouse and letters, or with keys alone. */
export interface Hand {
  /** a button, a box to tick, a link */
  press(target: Locator): Promise<void>
  /** one of a list of choices */
  choose(list: Locator, option: string | RegExp): Promise<void>
  /** letters into a box */
  type(box: Locator, text: string): Promise<void>
  /** a value of the record or of a step, at the caret of a box whose button has this name */
  insert(within: Locator, label: string, search: string): Promise<void>
}

const furthest = 120

/** Presses Tab until the element has the focus: forwards, as somebody does who looks at the screen. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < furthest; presses++) {
    if (await target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${furthest} times Tab did not reach ${target.toString()}`)
}

/** The list of values is open: the words find one, and Enter picks it. */
async function pick(page: Page, title: string, search: string): Promise<void> {
  const list = page.getByRole('dialog', { name: title })
  await expect(list.getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText(search)
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
}

const named = (page: Page, option: string | RegExp): Locator =>
  page.getByRole('option', typeof option === 'string' ? { name: option, exact: true } : { name: option })

export const withMouse = (page: Page, insertName: (label: string) => string): Hand => ({
  press: (target) => target.click(),
  choose: async (list, option) => {
    await list.click()
    await named(page, option).click()
  },
  type: async (box, text) => {
    await box.click()
    await page.keyboard.insertText(text)
  },
  insert: async (within, label, search) => {
    await within.getByRole('button', { name: insertName(label) }).click()
    await pick(page, insertName(label), search)
  },
})

export const withKeys = (page: Page, insertName: (label: string) => string): Hand => ({
  press: async (target) => {
    await reach(page, target)
    await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter')
  },
  choose: async (list, option) => {
    await reach(page, list)
    await page.keyboard.press('Enter')
    const wanted = named(page, option)
    await expect(wanted).toBeVisible()
    await page.keyboard.press('Home')
    for (let steps = 0; (await wanted.getAttribute('data-active')) === null; steps++) {
      if (steps > 40) throw new Error(`no key leads to ${String(option)}`)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(wanted).toBeHidden()
  },
  type: async (box, text) => {
    await reach(page, box)
    await page.keyboard.insertText(text)
  },
  insert: async (within, label, search) => {
    await reach(page, within.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.press('Alt+ArrowDown')
    await pick(page, insertName(label), search)
  },
})

/** Texts of the interface in a language, by their keys: `automations:save`. */
export function wordsOf(language: 'en' | 'pt' | 'es'): (key: string, values?: Record<string, string>) => string {
  const files = new Map<string, unknown>()
  return (key, values = {}) => {
    const [space = '', path = ''] = key.split(':')
    const file = files.get(space) ?? (JSON.parse(readFileSync(`client/src/i18n/${language}/${space}.json`, 'utf8')) as unknown)
    files.set(space, file)
    const text = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], file)
    if (typeof text !== 'string') throw new Error(`no text ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
  }
}
