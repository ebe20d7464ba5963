import { followLooks, keepLook } from '#client/engine/last-look/kept-looks.ts'
import { startScript } from '#client/engine/last-look/start-script.ts'
import { takeLook } from '#client/app/last-look/take-look.ts'
import { textsOf } from '#client/app/last-look/used-sheets.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

/** ms without a change after which a screen is taken for finished */
const calmMs = 1_000

/** Keeps the look of each screen once nothing changes on it, and again as the person leaves it. */
export function followScreens(): void {
  const root = document.getElementById('root')
  if (!startScript() || !root) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let keptAt: string | undefined
  let clearings = 0
  const keep = (): void => {
    const look = takeLook()
    if (!look) return
    keptAt = look.path
    const takenAfter = clearings
    // Without its sheets there is no look. One that was taken before a loss must not be kept after it.
    void textsOf(look.sheets).then(
      (sheets) => (takenAfter === clearings ? keepLook({ ...look, sheets }) : undefined),
      () => undefined,
    )
  }
  const later = (): void => {
    clearTimeout(timer)
    if (startScript()?.path() === keptAt) return
    timer = setTimeout(() => whenIdle(keep), calmMs)
  }
  new MutationObserver(later).observe(root, { childList: true, characterData: true, subtree: true })
  later()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep()
  })
  const again = (): void => {
    clearings += 1
    keptAt = undefined
    later()
  }
  const open = (): void => void (currentDevice.get() && followLooks(again))
  currentDevice.subscribe(open)
  open()
}
