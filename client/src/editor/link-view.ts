import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isOpenedAddress } from '#client/nouns/pages/link-address.ts'

/** Draws links that lead to the web or to mail. Words with another address, which only a foreign document holds, lead nowhere. */
export const LinkView = Extension.create({
  name: 'linkView',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        markViews: {
          link: ({ attrs }) => {
            const dom = document.createElement('a')
            const address = String(attrs.href ?? '')
            if (isOpenedAddress(address)) Object.assign(dom, { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' })
            return { dom }
          },
        },
      },
    }),
  ],
})
