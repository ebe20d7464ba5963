/** Kinds of what acts with the rights of its owner, without a person present. */
export const ruleKinds = ['automation', 'function', 'webhook', 'mail'] as const
export type RuleKind = (typeof ruleKinds)[number]
export type SubjectKind = RuleKind | 'link'

const subjectKinds: readonly SubjectKind[] = [...ruleKinds, 'link']

/** Stands in place of a member's id in history and undo entries; no member's id looks like it. */
export function subjectOf(kind: SubjectKind, id: string): string {
  return `${kind}:${id}`
}

/** The kind of a subject; undefined for a member's id. */
export function subjectKindOf(memberId: string): SubjectKind | undefined {
  return subjectKinds.find((kind) => memberId.startsWith(`${kind}:`))
}

/** The id within a subject of this kind; undefined for anybody else. */
export function idOfSubject(kind: SubjectKind, memberId: string): string | undefined {
  return memberId.startsWith(`${kind}:`) ? memberId.slice(kind.length + 1) : undefined
}
