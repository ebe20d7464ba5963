import * as Y from 'yjs'
import type { BlockAccess } from '#shared/access/access.ts'
import type { DocumentKindDefinition, DocumentPart } from '#shared/nouns/documents/document-kind.ts'

/** The content that a writer may change, where it is not all of it (specification 2 §6). */
export interface WriterLimits extends BlockAccess {
  /** the text of a page */
  content: boolean
}

type Act = keyof WriterLimits | 'whole'

/** The place of a piece of content: its root, the key under it, how far below, and the piece directly under the root. */
interface Place {
  root: string
  key: string | null
  depth: number
  top: Y.ID
  /** the piece that holds it; undefined directly under the root */
  parent: Y.Item | undefined
}

/**
 * Whether an update does more than its sender may. It is judged against the document as it is now, before anything of it is applied. Its
 * cost grows with the update, not with the document. Pieces whose dependencies are missing are not judged: Yjs keeps them out.
 */
export function exceedsLimits(doc: Y.Doc, update: Uint8Array, kind: DocumentKindDefinition, limits: WriterLimits): boolean {
  const judge = new Judge(doc, Y.decodeUpdate(update), kind)
  for (const act of judge.acts()) if (act === 'whole' || !limits[act]) return true
  return false
}

class Judge {
  readonly #doc: Y.Doc
  readonly #kind: DocumentKindDefinition
  readonly #deleted: ReturnType<typeof Y.decodeUpdate>['ds']
  /** pieces of the update that the document does not have yet, by client and in the order of their clocks */
  readonly #fresh = new Map<number, Y.Item[]>()
  readonly #places = new Map<Y.Item, Place | undefined>()
  readonly #roots = new Map<unknown, string>()

  constructor(doc: Y.Doc, { structs, ds }: ReturnType<typeof Y.decodeUpdate>, kind: DocumentKindDefinition) {
    this.#doc = doc
    this.#kind = kind
    this.#deleted = ds
    for (const [name, type] of doc.share) this.#roots.set(type, name)
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const { client, clock } = struct.id
      if (clock + struct.length <= Y.getState(doc.store, client)) continue
      const list = this.#fresh.get(client) ?? []
      list.push(struct)
      this.#fresh.set(client, list)
    }
  }

  *acts(): Generator<Act> {
    for (const list of this.#fresh.values()) {
      for (const item of list) {
        const place = this.#placeOf(item)
        if (place) yield* this.#added(item, place)
      }
    }
    for (const item of this.#deletedItems()) {
      const place = this.#placeOf(item)
      if (place) yield* this.#removed(item, place)
    }
  }

  *#added(item: Y.Item, place: Place): Generator<Act> {
    const part = this.#partOf(place)
    if (part === 'blocks') {
      if (place.depth > 0) {
        if (!this.#isFresh(place.top)) yield 'edit'
      } else {
        yield 'create'
        if (this.#blockNow(place.key)) yield 'delete'
      }
    } else if (part === 'places') {
      if (!(this.#isNewBlock(place.key) && (place.depth === 0 || this.#isFresh(place.top)))) yield 'edit'
    } else if (part === 'content') {
      yield 'content'
      if (this.#isEmbed(item)) yield 'create'
      if (place.parent && this.#isEmbed(place.parent) && !this.#isFresh(place.parent.id)) yield 'edit'
    } else yield part === 'look' ? 'create' : 'whole'
  }

  *#removed(item: Y.Item, place: Place): Generator<Act> {
    const part = this.#partOf(place)
    if (part === 'blocks') {
      if (place.depth === 0) yield 'delete'
      else if (!this.#isDeleted(place.top)) yield 'edit'
    } else if (part === 'places') {
      const block = this.#blockNow(place.key)
      if (block && !this.#isDeleted(block.id)) yield 'edit'
    } else if (part === 'content') {
      yield 'content'
      if (this.#isEmbed(item)) yield 'delete'
      if (place.parent && this.#isEmbed(place.parent) && !this.#isDeleted(place.parent.id)) yield 'edit'
    } else yield part === 'look' ? 'create' : 'whole'
  }

  #partOf({ root }: Place): DocumentPart | undefined {
    const { parts } = this.#kind
    return parts && Object.hasOwn(parts, root) ? parts[root] : undefined
  }

  /** Walks to a piece whose place is known, and back. Iterative: a text of a thousand letters is a chain of a thousand pieces. */
  #placeOf(item: Y.Item): Place | undefined {
    const chain: Y.Item[] = []
    const walked = new Set<Y.Item>()
    let at: Y.Item | undefined = item
    while (at && !this.#places.has(at) && !walked.has(at)) {
      chain.push(at)
      walked.add(at)
      at = this.#stepFrom(at)?.item
    }
    for (const each of chain.reverse()) this.#places.set(each, this.#placeBeside(each))
    return this.#places.get(item)
  }

  #placeBeside(item: Y.Item): Place | undefined {
    const step = this.#stepFrom(item)
    if (!step) return this.#topPlace(item)
    const place = this.#places.get(step.item)
    if (!place) return undefined
    if (step.to === 'parent') return { ...place, depth: place.depth + 1, parent: step.item }
    return place.depth === 0 ? { ...place, top: item.id } : place
  }

  /** The next piece on the way to the root: the parent, or a sibling where the update leaves the parent to it. */
  #stepFrom(item: Y.Item): { item: Y.Item; to: 'parent' | 'sibling' } | undefined {
    const { parent, origin, rightOrigin } = item
    if (parent instanceof Y.AbstractType) return parent._item ? { item: parent._item, to: 'parent' } : undefined
    if (parent instanceof Y.ID) {
      const found = this.#find(parent)
      return found && { item: found, to: 'parent' }
    }
    for (const id of parent === null ? [origin, rightOrigin] : []) {
      const found = id && this.#find(id)
      if (found) return { item: found, to: 'sibling' }
    }
    return undefined
  }

  #topPlace(item: Y.Item): Place | undefined {
    const { parent } = item
    const root = typeof parent === 'string' ? parent : parent instanceof Y.AbstractType ? this.#roots.get(parent) : undefined
    return root === undefined ? undefined : { root, key: item.parentSub, depth: 0, top: item.id, parent: undefined }
  }

  #find(id: Y.ID): Y.Item | undefined {
    const { store } = this.#doc
    const known: unknown =
      id.clock < Y.getState(store, id.client) ? Y.getItem(store, id) : findIn(this.#fresh.get(id.client) ?? [], id.clock)
    return known instanceof Y.Item ? known : undefined
  }

  /** Content of the document that this update deletes, and that is not deleted yet. */
  *#deletedItems(): Generator<Y.Item> {
    const { clients } = this.#doc.store
    for (const [client, ranges] of this.#deleted.clients) {
      const structs = clients.get(client)
      if (!structs) continue
      for (const { clock, len } of ranges) {
        if (clock >= Y.getState(this.#doc.store, client)) continue
        for (let index = Y.findIndexSS(structs, clock); index < structs.length; index += 1) {
          const struct = structs[index]
          if (!struct || struct.id.clock >= clock + len) break
          if (struct instanceof Y.Item && !struct.deleted) yield struct
        }
      }
    }
  }

  #blockNow(id: string | null): Y.Item | undefined {
    const block = id === null ? undefined : this.#doc.getMap('blocks')._map.get(id)
    return block && !block.deleted ? block : undefined
  }

  #isNewBlock(id: string | null): boolean {
    if (id === null || this.#blockNow(id)) return false
    for (const list of this.#fresh.values()) {
      for (const item of list) {
        const place = this.#placeOf(item)
        if (place?.root === 'blocks' && place.depth === 0 && place.key === id) return true
      }
    }
    return false
  }

  #isFresh({ client, clock }: Y.ID): boolean {
    return clock >= Y.getState(this.#doc.store, client)
  }

  #isDeleted(id: Y.ID): boolean {
    return Y.isDeleted(this.#deleted, id)
  }

  #isEmbed({ content }: Y.Item): boolean {
    return content instanceof Y.ContentType && content.type instanceof Y.XmlElement && content.type.nodeName === this.#kind.blockNode
  }
}

/** The piece of a list in the order of clocks that holds a clock. */
function findIn(items: readonly Y.Item[], clock: number): Y.Item | undefined {
  let [low, high] = [0, items.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (!item) return undefined
    if (clock < item.id.clock) high = middle - 1
    else if (clock >= item.id.clock + item.length) low = middle + 1
    else return item
  }
  return undefined
}
