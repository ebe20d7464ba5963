import { type Extension, type StateEffectType } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view'
import { locateNames, locatePlaces, placeName } from '#shared/nouns/automations/template-text.ts'
import css from '#client/automations/values.module.css'
import type { PlaceNames } from '#client/nouns/automations/places.ts'

export interface ChipWords {
  /** stands in a chip whose value is not there, or not seen */
  unknown: string
  /** how the value reads for the chosen record */
  sampleOf(place: string): string | undefined
}

class ChipWidget extends WidgetType {
  readonly name: string
  readonly sample: string | undefined
  readonly isKnown: boolean

  constructor(name: string, sample: string | undefined, isKnown: boolean) {
    super()
    this.name = name
    this.sample = sample
    this.isKnown = isKnown
  }

  override eq(other: ChipWidget): boolean {
    return other.name === this.name && other.sample === this.sample && other.isKnown === this.isKnown
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = css.chip ?? ''
    chip.dataset['unknown'] = String(!this.isKnown)
    chip.textContent = this.name
    if (this.sample === undefined) return chip
    chip.title = this.sample
    const sample = document.createElement('span')
    sample.className = css.chipSample ?? ''
    sample.textContent = this.sample.slice(0, 24)
    chip.append(sample)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const unknownName = Decoration.mark({ class: css.unknown ?? '' })

/** Shows values as chips that the caret steps over whole. A press on one chooses it and asks for another. */
export function valueChips(names: () => PlaceNames, words: ChipWords, refreshed: StateEffectType<unknown>, onAsk: () => void): Extension {
  const draw = (view: EditorView): DecorationSet => {
    const text = view.state.doc.toString()
    const { nameOf, placeOf } = names()
    const chips = locatePlaces(text).map(({ start, end, place }) => {
      const name = nameOf(place)
      const widget = new ChipWidget(
        name ?? words.unknown,
        name === undefined ? undefined : words.sampleOf(placeName(place)),
        name !== undefined,
      )
      return Decoration.replace({ widget }).range(start, end)
    })
    const isChip = (start: number): boolean => chips.some(({ from }) => from === start)
    const strange = locateNames(text).flatMap(({ start, end, name }) =>
      isChip(start) || placeOf(name) ? [] : [unknownName.range(start, end)],
    )
    return Decoration.set([...chips, ...strange], true)
  }
  const plugin = ViewPlugin.fromClass(
    class {
      drawn: DecorationSet
      constructor(view: EditorView) {
        this.drawn = draw(view)
      }
      update({ docChanged, transactions, view }: ViewUpdate): void {
        if (docChanged || transactions.some(({ effects }) => effects.some((effect) => effect.is(refreshed)))) this.drawn = draw(view)
      }
    },
    {
      decorations: ({ drawn }) => drawn,
      provide: (of) => EditorView.atomicRanges.of((view) => view.plugin(of)?.drawn ?? Decoration.none),
    },
  )
  return [
    plugin,
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const chip = event.target instanceof Element ? event.target.closest(`.${css.chip}`) : null
        if (!chip || view.state.readOnly) return false
        const at = view.posAtDOM(chip)
        const found = locatePlaces(view.state.doc.toString()).find(({ start, end }) => at >= start && at <= end)
        if (!found) return false
        event.preventDefault()
        view.dispatch({ selection: { anchor: found.start, head: found.end } })
        view.focus()
        onAsk()
        return true
      },
    }),
  ]
}
