/** Sources that have a name of their own; others are shown as they are written. */
export const namedSources = ['app', 'api', 'import', 'demo', 'command', 'operator', 'billing', 'automation', 'template'] as const
type NamedSource = (typeof namedSources)[number]
export const isNamedSource = (source: string): source is NamedSource => (namedSources as readonly string[]).includes(source)

/** The key of the text of an act. */
export const actionKey = (action: string): string => `actions.${action.replaceAll('-', '_')}`
