import type { Doc } from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import { readFrame } from '#shared/nouns/apps/block-frame.ts'
import { readBlockText } from '#shared/nouns/pages/read-block-text.ts'
import type { NewContent } from '#shared/nouns/apps/block-entries.ts'
import { addEmbeddedBlock, readEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'

/** An embedded block as it travels on the clipboard; empty when there is none. */
export function blockAsText(doc: Doc, blockId: string): string {
  const block = readEmbeddedBlock(doc, blockId)
  return block ? JSON.stringify(block) : ''
}

/** Reads a block from the clipboard, completed; undefined for a type that this version does not know. */
export function blockFromText(text: string): ({ type: string } & NewContent) | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(value) || typeof value.type !== 'string' || !isJsonObject(value.config)) return undefined
  const type = findBlockType(value.type)
  const frame = isJsonObject(value) ? readFrame(value) : {}
  return type && { type: type.name, config: type.read(value.config), ...frame, ...(type.hasText && { body: readBlockText(value.body) }) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Stores a copy of a block and answers the copy's id; undefined for a block that cannot be read. */
export function copyEmbeddedBlock(doc: Doc, blockId: string): string | undefined {
  const block = readEmbeddedBlock(doc, blockId)
  if (!block) return undefined
  const copy = newShortId('b')
  addEmbeddedBlock(doc, copy, block)
  return copy
}

/** Pasted blocks get ids and configs of their own: two on one page never share their settings. */
export function renewPastedBlocks(html: string, doc: Doc): string {
  if (!html.includes('data-app-block')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('[data-app-block]')) {
    const block = blockFromText(element.getAttribute('data-block') ?? '')
    if (!block) {
      element.remove()
      continue
    }
    const blockId = newShortId('b')
    addEmbeddedBlock(doc, blockId, block)
    element.setAttribute('blockid', blockId)
  }
  return page.body.innerHTML
}
