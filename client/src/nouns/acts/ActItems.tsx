import { Suspense } from 'react'
import { actsFor, labelOf, type Act } from '#client/nouns/acts/act.ts'
import { useActEnv } from '#client/nouns/acts/use-act-env.ts'
import { runAct } from '#client/nouns/acts/run-act.ts'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface Named {
  id: string
  label: string
}

interface ActItemsProps<Target extends Named> {
  acts: readonly Act<Target>[]
  target: Target
  /** ids of acts that stand as buttons beside the menu */
  without?: readonly string[]
}

/** The acts on a thing as the entries of a menu: one list for every menu and for the palette. Texts that come late hold up only the entries. */
export function ActItems<Target extends Named>(props: ActItemsProps<Target>) {
  return (
    <Suspense>
      <LoadedItems {...props} />
    </Suspense>
  )
}

function LoadedItems<Target extends Named>({ acts, target, without = [] }: ActItemsProps<Target>) {
  useLabelTexts(textsOf(acts))
  const env = useActEnv()
  const shown = actsFor(acts, target, env).filter(({ id }) => !without.includes(id))
  return shown.map((act, index) => <ActItem key={act.id} act={act} target={target} env={env} hasLine={act.line === true && index > 0} />)
}

interface ActItemProps<Target extends Named> {
  act: Act<Target>
  target: Target
  env: ReturnType<typeof useActEnv>
  hasLine: boolean
}

function ActItem<Target extends Named>({ act, target, env, hasLine }: ActItemProps<Target>) {
  const { Icon } = act
  const isOn = act.isOn?.(target, env)
  return (
    <>
      {hasLine && <MenuDivider />}
      <MenuItem
        icon={<Icon size={16} stroke={1.5} aria-hidden />}
        onSelect={() => runAct(act, target, env)}
        {...(act.danger === true && { danger: true })}
        {...(act.isDisabled?.(target, env) === true && { disabled: true })}
        {...(act.shortcut && { shortcut: act.shortcut })}
        {...(isOn !== undefined && { checked: isOn })}
        {...(act.keepsOpen === true && { keepOpen: true })}
      >
        {labelOf(act, target, env)}
      </MenuItem>
    </>
  )
}

const texts = new WeakMap<object, readonly string[]>()

/** The files of texts that a list of acts speaks with. */
export function textsOf<Target>(acts: readonly Act<Target>[]): readonly string[] {
  let known = texts.get(acts)
  if (!known) {
    const named = acts.flatMap(({ label, texts: more = [] }) => [
      ...(typeof label === 'string' ? [label] : []),
      ...more.map((file) => `${file}:`),
    ])
    texts.set(acts, (known = named))
  }
  return known
}
