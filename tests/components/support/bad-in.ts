const allowed = /^(?:https?:|mailto:)/i

/** Everything in a drawn page that could run, load or lead somewhere: of a harmless one nothing. */
export function badIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((each) => {
    // the editor's own marker of the end of a line, and the address of a file without an id
    if (each.matches('.ProseMirror-separator, [data-file-line][href^="/api/files/page/"][href$="/-"]')) return []
    const isBad =
      /^(?:script|img|iframe|object|embed|link|meta|base|form|style|animate|video|audio|template)$/i.test(each.localName) ||
      [...each.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(?:src|srcset|href|style|background|poster)$/i.test(name) && /evil\.test/i.test(value)) ||
          (/^(?:href|xlink:href|src|action|formaction|data|srcdoc|background)$/i.test(name) && !allowed.test(value)) ||
          (name === 'style' && /url\(|expression/i.test(value)),
      )
    return isBad ? [each.outerHTML.slice(0, 120)] : []
  })
}
