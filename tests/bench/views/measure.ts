import type { Page } from '@playwright/test'

/** Milliseconds from a navigation inside the product to the end of the first frame with such an element. */
export function paintOf(page: Page, path: string, selector: string): Promise<number> {
  return page.evaluate(
    async ({ path, selector }) => {
      // what stands there already is no sign of the new page
      history.pushState({}, '', '/home')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      while (document.querySelector(selector)) await new Promise((next) => requestAnimationFrame(next))
      const start = performance.now()
      history.pushState({}, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      for (let isPainted = false; !isPainted;) {
        isPainted = await new Promise<boolean>((next) =>
          requestAnimationFrame(() => setTimeout(() => next(Boolean(document.querySelector(selector)?.textContent)), 0)),
        )
        if (performance.now() - start > 30_000) throw new Error(`${path} shows no ${selector}`)
      }
      return performance.now() - start
    },
    { path, selector },
  )
}

/** Frames a second while a card of a board is carried over its columns. */
export async function dragCard(page: Page, ms: number): Promise<number> {
  const box = await page.locator('section [data-record]').first().boundingBox()
  if (!box) throw new Error('no card')
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  const counting = page.evaluate(async (ms) => {
    let frames = 0
    const start = performance.now()
    while (performance.now() - start < ms) {
      await new Promise((next) => requestAnimationFrame(next))
      frames += 1
    }
    return (frames * 1000) / (performance.now() - start)
  }, ms)
  const until = Date.now() + ms
  for (let at = 0; Date.now() < until; at += 1) await page.mouse.move(box.x + 20 + ((at * 12) % 900), box.y + 10 + ((at * 7) % 300))
  const frames = await counting
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** Milliseconds in which the browser draws plain boxes, as many as a board has cards in sight. */
export function bareLimit(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now()
    const box = document.createElement('div')
    box.style.cssText = 'position:fixed;inset:0;z-index:9999;background:white'
    for (let at = 0; at < 80; at += 1) {
      const card = document.createElement('div')
      card.textContent = `Card ${at}`
      card.style.cssText = 'height:100px;border:1px solid gray'
      box.append(card)
    }
    document.body.append(box)
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)))
    const time = performance.now() - start
    box.remove()
    return time
  })
}
