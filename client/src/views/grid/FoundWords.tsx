import { useEffect, useRef } from 'react'
import { placesInText } from '#client/lib/places-in-text.ts'
import '#client/views/grid/found-words.css'

const highlight = 'tr-found'

/** Marks what is looked for in the cells that hold it. The browser paints it over the text, and no cell is drawn again. */
export function FoundWords({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const around = place.current?.parentElement
    if (!around || !('highlights' in CSS)) return
    let frame = 0
    const mark = (): void => {
      frame = 0
      const ranges = [...around.querySelectorAll('[data-found]')].flatMap((cell) => rangesIn(cell, text))
      CSS.highlights.set(highlight, new Highlight(...ranges))
    }
    const later = (): void => {
      frame ||= requestAnimationFrame(mark)
    }
    const observer = new MutationObserver(later)
    observer.observe(around, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-found'] })
    later()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(highlight)
    }
  }, [text])
  return <span ref={place} hidden />
}

function rangesIn(cell: Element, text: string): Range[] {
  const ranges: Range[] = []
  const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    for (const { start, end } of placesInText(node.nodeValue ?? '', text)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}
