import katex from 'katex'
import { longestEquation } from '#shared/nouns/pages/page-nodes.ts'

/** Draws a formula as MathML, which the browser shows with its own fonts. A wrong one shows its source; commands that load or link are off. */
export function drawEquation(element: HTMLElement, latex: string, isBlock: boolean): void {
  katex.render(latex.slice(0, longestEquation), element, {
    output: 'mathml',
    displayMode: isBlock,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    maxSize: 20,
    maxExpand: 200,
  })
}
