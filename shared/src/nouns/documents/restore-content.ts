import * as Y from 'yjs'
import { changeChildren, type AnyType } from '#shared/nouns/documents/restore-lists.ts'
import { changeText } from '#shared/nouns/documents/restore-text.ts'
import { copyValue, sameValue } from '#shared/nouns/documents/restore-values.ts'

/**
 * The update that makes `current`'s content what `target`'s is, by ordinary edits under `clientId`: only what differs is
 * written, so that what others type at the same time merges with it. Knows every shared type and no document's shape.
 * Undefined: nothing differs. Neither document is changed.
 */
export function restoringUpdate(current: Y.Doc, target: Y.Doc, clientId: number): Uint8Array | undefined {
  // Works on copies: determining a root's type fixes it, and only the document's own code may do that.
  const edited = copyOf(current)
  const wanted = copyOf(target)
  edited.clientID = clientId
  const before = Y.encodeStateVector(edited)
  let changed = false
  edited.on('update', () => (changed = true))
  edited.transact(() => {
    for (const name of new Set([...edited.share.keys(), ...wanted.share.keys()])) {
      const Root = rootType(wanted.share.get(name)) ?? rootType(edited.share.get(name))
      if (Root) restoreType(edited.get(name, Root), wanted.get(name, Root))
    }
  }, 'server')
  const update = changed ? Y.encodeStateAsUpdate(edited, before) : undefined
  edited.destroy()
  wanted.destroy()
  return update
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

/** The shared type of a root that nobody has accessed yet; undefined when it never held anything. */
function rootType(root: AnyType | undefined): (new () => AnyType) | undefined {
  if (!root) return undefined
  for (let item = root._start; item; item = item.right) {
    if (item.deleted) continue
    const { content } = item
    if (content instanceof Y.ContentString || content instanceof Y.ContentFormat || content instanceof Y.ContentEmbed) return Y.Text
    const isNode =
      content instanceof Y.ContentType && [Y.XmlElement, Y.XmlText, Y.XmlHook].some((Node) => (content.type as unknown) instanceof Node)
    return isNode ? Y.XmlFragment : Y.Array
  }
  return [...root._map.values()].some((item) => !item.deleted) ? Y.Map : undefined
}

function restoreType(current: AnyType, target: AnyType): void {
  // an XmlText is a Text, an XmlElement is a Fragment
  if (current instanceof Y.Map && target instanceof Y.Map) restoreMap(current, target)
  else if (current instanceof Y.Text && target instanceof Y.Text) changeText(current, target)
  else if (current instanceof Y.XmlFragment && target instanceof Y.XmlFragment) {
    if (current instanceof Y.XmlElement && target instanceof Y.XmlElement) restoreAttributes(current, target)
    changeChildren(current, target, restoreType)
  } else if (current instanceof Y.Array && target instanceof Y.Array) changeChildren(current, target, restoreType)
}

function restoreMap(current: Y.Map<unknown>, target: Y.Map<unknown>): void {
  for (const key of current.keys()) if (!target.has(key)) current.delete(key)
  for (const [key, wanted] of target.entries()) {
    const there = current.get(key)
    if (current.has(key) && sameValue(there, wanted)) continue
    if (there instanceof Y.AbstractType && wanted instanceof Y.AbstractType && there.constructor === wanted.constructor)
      restoreType(there, wanted)
    else current.set(key, copyValue(wanted))
  }
}

function restoreAttributes(current: Y.XmlElement, target: Y.XmlElement): void {
  const wanted = target.getAttributes() as Record<string, unknown>
  const there = current.getAttributes() as Record<string, unknown>
  for (const name of Object.keys(there)) if (!(name in wanted)) current.removeAttribute(name)
  for (const [name, value] of Object.entries(wanted))
    // attributes are typed as text, and hold what editors put in them
    if (!sameValue(there[name], value)) current.setAttribute(name, value as string)
}
