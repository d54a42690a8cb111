import type { koRichText } from './rich-text.ko.ts';

/** English texts of the editor. */
export const enRichText: Readonly<Record<keyof typeof koRichText, string>> = {
  'rich.toolbar': 'Formatting',
  'rich.font': 'Font',
  'rich.font.own': 'Default font',
  'rich.size': 'Size',
  'rich.size.own': 'Default size',
  'rich.bold': 'Bold',
  'rich.italic': 'Italic',
  'rich.underline': 'Underline',
  'rich.strike': 'Strikethrough',
  'rich.bullets': 'Bulleted list',
  'rich.numbers': 'Numbered list',
  'rich.quote': 'Quote',
  'rich.link': 'Link',
  'rich.link.address': 'Address of the link',
  'rich.link.put': 'Insert',
  'rich.link.bad': 'Write an address that begins with http:// or https://.',
  'rich.unlink': 'Remove link',
  'rich.picture': 'Insert picture',
  'rich.redo': 'Redo',
  'rich.count': '{{chars}} / {{most}} characters',
};
