import type { Page } from '@playwright/test'

/** As a browser does whose text is set to 32 px; runs in the page, before its first element. */
export function doubleText(): void {
  new MutationObserver((_, observer) => {
    document.documentElement.style.fontSize = '200%'
    observer.disconnect()
  }).observe(document, { childList: true })
}

/** Buttons, links and titles beyond the screen's edge, where nothing scrolls to them. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav > *, header > *')].flatMap((element) => {
      const { right, width } = element.getBoundingClientRect()
      let scroller = element.parentElement
      while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement
      const scrolls = scroller !== null && scroller.scrollWidth > scroller.clientWidth && scroller.tagName !== 'MAIN'
      return element.checkVisibility() && width > 0 && right > innerWidth + 1 && !scrolls ? [element.ariaLabel ?? element.innerText] : []
    }),
  )
}

/** Buttons whose words or drawings reach out of them, or that reach out of the screen's part for content. */
export function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    return [...(main?.querySelectorAll<HTMLElement>('button') ?? [])].flatMap((button) => {
      const box = button.getBoundingClientRect()
      const parts = [...button.querySelectorAll('svg, span')].filter(
        (part) => part.checkVisibility() && getComputedStyle(part).position !== 'absolute',
      )
      const isCut = parts.map((part) => part.getBoundingClientRect()).some((part) => part.left < box.left - 1 || part.right > box.right + 1)
      let scroller = button.parentElement
      while (scroller && getComputedStyle(scroller).overflowX === 'visible') scroller = scroller.parentElement
      const isOut = scroller === main && box.right > (main?.getBoundingClientRect().right ?? 0) + 1
      return isCut || isOut ? [button.ariaLabel ?? button.innerText] : []
    })
  })
}

/** Words of a part of the page that go on beyond what is seen of them. */
export async function cutWords(page: Page, within: string): Promise<string[]> {
  const part = page.locator(within).first()
  return await part.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((each) => each instanceof HTMLElement && each.innerText.trim() !== '' && each.checkVisibility())
      .filter((each) => getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  )
}
