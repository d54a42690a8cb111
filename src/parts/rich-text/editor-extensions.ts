/** What the editor can do: no more than the allow-list of rich texts. */
import { mergeAttributes, Node } from '@tiptap/core';
import { TextStyleKit } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';

/** A picture that the member has uploaded to this site. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: '' }, alt: { default: '' } }),
  renderHTML: ({ node, HTMLAttributes }) => [
    'img',
    mergeAttributes(HTMLAttributes, { src: `/datatable/file/${node.attrs['id']}`, alt: node.attrs['alt'] }),
  ],
});

const isWebAddress = (address: string): boolean => /^https?:\/\/\S+\.\S{2,}$/i.test(address);

export const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: [],
      isAllowedUri: (address) => isWebAddress(address),
      shouldAutoLink: isWebAddress,
      HTMLAttributes: { rel: 'noopener nofollow ugc', target: '_blank' },
    },
  }),
  TextStyleKit.configure({ color: false, backgroundColor: false, lineHeight: false }),
  Picture,
];
