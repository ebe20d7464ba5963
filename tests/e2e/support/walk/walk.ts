import { expect, type Page, type Request, type Response } from '@playwright/test'
import type { MutationAnswer } from '#shared/protocol/mutations.ts'
import { listControls, type Control } from '#tests/e2e/support/walk/controls.ts'

/** Ends the session or the workspace of the walk itself; the rest of them have tests of their own. */
const leftOut =
  /sign out|log out|view as|(send|mail).* (again|another)|erase|remove (the )?demo|delete (the )?(table|app|page|folder|organi)|end (all|other) sessions|leave/i
const closes = /^(close|cancel|back|previous|not now)$/i
/** presses on one place and in one dialog: what is further has its own place */
const mostPresses = { place: 24, dialog: 6 }

/** One person who presses everything once, and notes whatever the product should never answer. */
export class Walk {
  readonly faults: string[] = []
  readonly page: Page
  readonly #pressed = new Set<string>()
  /** the present place and control, for the note */
  #at = ''
  #waiting = 0
  #place = ''

  /** @param expected errors that the console prints by design */
  constructor(page: Page, expected: RegExp) {
    this.page = page
    page.on('request', (request) => void (request.resourceType() === 'websocket' || (this.#waiting += 1)))
    const ended = (request: Request): void => void (request.resourceType() === 'websocket' || (this.#waiting -= 1))
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
    page.on('response', (response) => void this.#judge(response))
    page.on('pageerror', (error) => this.#note(`page error ${error.message}`))
    page.on('console', (message) => {
      const isOfCutLine = message.text().includes('net::ERR_')
      if (message.type() === 'error' && !isOfCutLine && !expected.test(message.text())) this.#note(`console ${message.text()}`)
    })
    page.on('popup', (popup) => void popup.close())
    page.on('dialog', (dialog) => void dialog.accept())
  }

  /** The answers that should never have come, once everything under way has ended. */
  async end(): Promise<readonly string[]> {
    await this.settle()
    if (process.env.WALK_TELL !== undefined) console.log(this.#pressed.size, 'presses')
    return this.faults
  }

  /** Presses everything that the address shows. */
  async place(path: string): Promise<void> {
    this.#place = path
    this.#at = path
    await this.page.goto(path)
    await this.settle()
    await this.showAll()
    for (let presses = 0; presses < mostPresses.place; presses++) {
      if (this.#isAway()) await this.page.goto(path)
      const next = await this.#next()
      if (!next) return
      await this.press(next)
      await this.#closeAll()
    }
  }

  /** Blocks are drawn once they come into sight. */
  async showAll(): Promise<void> {
    for (const block of await this.page.locator('[data-block]').all()) await block.scrollIntoViewIfNeeded().catch(() => undefined)
    await this.settle()
  }

  #isAway(): boolean {
    return new URL(this.page.url()).pathname !== new URL(this.#place, this.page.url()).pathname
  }

  /** The page has drawn what the last press asked for, and asks for nothing more. */
  async settle(): Promise<void> {
    // a visitor's page keeps one open for news
    const isQuiet = expect.poll(() => this.#waiting <= 0, { timeout: 3000, intervals: [20] }).toBe(true)
    await isQuiet.catch(() => undefined)
    await this.page
      .evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
      .catch(() => undefined)
    if (await this.page.getByRole('button', { name: /needs you/ }).count()) this.#note('something needs the person')
  }

  async #next(): Promise<Control | undefined> {
    const all = await this.page.evaluate(listControls)
    return all.find(({ key, name }) => !this.#pressed.has(key) && !leftOut.test(name) && !closes.test(name))
  }

  /** Presses a control, and what it opens. */
  async press(control: Control): Promise<void> {
    this.#pressed.add(control.key)
    this.#at = `${this.#place} › ${control.name}`
    if (process.env.WALK_TELL !== undefined) console.log(this.#at, '·', control.key)
    await this.page
      .locator(`[data-walk="${control.mark}"]`)
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await this.settle()
    if ((await this.page.locator('dialog[open], [role="dialog"], [role="alertdialog"]').count()) > 0) await this.#inDialog()
    else if ((await this.page.getByRole('menu').count()) > 0) await this.#inMenu(control)
    else if ((await this.page.getByRole('listbox').count()) > 0) await this.page.keyboard.press('Escape')
  }

  async #inMenu(opener: Control): Promise<void> {
    for (let next = await this.#next(); next; next = await this.#next()) {
      await this.press(next)
      await this.#closeAll()
      if (this.#isAway()) await this.page.goto(this.#place)
      await this.page.evaluate(listControls)
      await this.page
        .locator(`[data-walk="${opener.mark}"]`)
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined)
      await this.settle()
      if ((await this.page.getByRole('menu').count()) === 0) return
    }
  }

  async #inDialog(): Promise<void> {
    for (const box of await this.page.locator('dialog[open], [role="dialog"]').last().getByRole('textbox').all())
      if ((await box.inputValue().catch(() => 'x')) === '') await box.fill('Walk 7', { timeout: 1000 }).catch(() => undefined)
    for (let presses = 0; presses < mostPresses.dialog; presses++) {
      const next = await this.#next()
      if (!next || (await this.page.locator('dialog[open], [role="dialog"], [role="alertdialog"]').count()) === 0) return
      await this.press(next)
    }
  }

  async #closeAll(): Promise<void> {
    for (let tries = 0; tries < 6; tries++) {
      if ((await this.page.locator('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]').count()) === 0)
        return
      await this.page.keyboard.press('Escape')
      const drop = this.page.getByRole('button', { name: /^(Discard|Leave|Close)$/ }).last()
      if (await drop.isVisible().catch(() => false)) await drop.click({ timeout: 1000 }).catch(() => undefined)
    }
    await this.page.goto(this.#place)
  }

  async #judge(response: Response): Promise<void> {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    const at = this.#at
    if (response.status() >= 400) this.faults.push(`${at}: ${response.request().method()} ${pathname} was answered ${response.status()}`)
    if (!pathname.endsWith('/mutations') || !response.ok()) return
    const answer = (await response.json().catch(() => undefined)) as MutationAnswer | undefined
    for (const result of answer?.results ?? [])
      if (result.status === 'refused') this.faults.push(`${at}: refused ${JSON.stringify(result.error)}`)
  }

  #note(what: string): void {
    this.faults.push(`${this.#at}: ${what}`)
  }
}
