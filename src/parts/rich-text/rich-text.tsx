import type { ComponentType, ReactNode } from 'react';
import type { RichNode, RichText as Tree } from '../../../domain/rich-text/rich-text.ts';
import { LINK_REL } from '../../../domain/rich-text/rich-limits.ts';
import styles from './rich-text.module.css';

interface PictureProps {
  readonly url: string;
  readonly alt: string;
}
type PictureOfText = ComponentType<PictureProps>;

const PlainPicture = ({ url, alt }: PictureProps) => <img src={url} alt={alt} loading="lazy" />;

const drawnWith = (Picture: PictureOfText) => {
  const drawn = (node: RichNode, key: number): ReactNode => drawnNode(node, key, drawn, Picture);
  return drawn;
};

function drawnNode(
  node: RichNode,
  key: number,
  drawn: (node: RichNode, key: number) => ReactNode,
  Picture: PictureOfText,
): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br key={key} />;
    case 'picture':
      return <Picture key={key} url={`/datatable/file/${node.id}`} alt={node.alt} />;
    case 'link':
      return (
        <a key={key} href={node.href} rel={LINK_REL} target="_blank">
          {node.children.map(drawn)}
        </a>
      );
    case 'letters': {
      const style = {
        ...(node.size === null ? {} : { fontSize: `${node.size}pt` }),
        ...(node.font === null ? {} : { fontFamily: `"${node.font}", var(--font, sans-serif)` }),
      };
      return (
        <span key={key} style={style}>
          {node.children.map(drawn)}
        </span>
      );
    }
    case 'element':
      return <node.tag key={key}>{node.children.map(drawn)}</node.tag>;
  }
}

/**
 * A text with formats, drawn from its tree. No HTML is parsed in the window, so the policy of Trusted Types stays closed; sizes and fonts are set
 * by the CSSOM, which the content security policy allows. `picture` draws pictures in place of their plain element.
 */
export const RichText = ({
  text,
  picture = PlainPicture,
}: {
  readonly text: Tree;
  readonly picture?: PictureOfText;
}) => (
  <div className={styles['text']} data-rich-text>
    {text.map(drawnWith(picture))}
  </div>
);
