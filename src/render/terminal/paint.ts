/** What a piece of text is, for its colour. */
export type Tone = 'bad' | 'good' | 'high' | 'medium' | 'low' | 'strong' | 'quiet' | 'place';

/** Colours a text, or leaves it as it is. It must not change what the text says. */
export type Paint = (tone: Tone, text: string) => string;
