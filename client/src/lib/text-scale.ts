import { useSyncExternalStore } from 'react'

const usual = 16
const listeners = new Set<() => void>()
let probe: HTMLElement | undefined

function measure(): number {
  return typeof document === 'undefined' ? 1 : (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usual) / usual
}

/** How much larger than usual a person reads: their browser's size of text over 16 px. It is followed while a component uses it. */
export let textScale = measure()

/** Measures that are made from the text's size, made again when it changes, before anything is drawn with them. */
export function onTextScale(listener: () => void): void {
  listeners.add(listener)
}

/** The same for a component, which is drawn again when it changes. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, readScale, readScale)
}

const readScale = (): number => textScale

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  watch()
  return () => listeners.delete(listener)
}

/** Nothing tells that the size of text changed, but an element that is one em wide changes with it. */
function watch(): void {
  if (probe?.isConnected) return
  probe = document.createElement('div')
  probe.ariaHidden = 'true'
  Object.assign(probe.style, { position: 'fixed', top: '0', left: '0', width: '1rem', visibility: 'hidden', pointerEvents: 'none' })
  document.body.append(probe)
  new ResizeObserver(follow).observe(probe)
}

function follow(): void {
  const now = measure()
  if (now === textScale) return
  textScale = now
  for (const listener of listeners) listener()
}
