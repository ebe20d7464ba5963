import type { PackageProblem, PackageRefusal } from '#shared/nouns/template-packages/package-bounds.ts'

/** A package that is not taken, by the name of the reason. Nothing was written. */
export class PackageRefused extends Error {
  override readonly name = 'PackageRefused'
  readonly refusal: PackageRefusal

  constructor(refusal: PackageRefusal) {
    super(`${refusal.reason} ${refusal.part} ${refusal.detail}`.trim())
    this.refusal = refusal
  }
}

export const refused = (reason: PackageProblem, part: string, detail = ''): PackageRefused =>
  new PackageRefused({ reason, part: part.slice(0, 200), detail: detail.slice(0, 400) })
