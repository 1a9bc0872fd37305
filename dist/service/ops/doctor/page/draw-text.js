/*
 * Runs in a page: draws letters and compares the pictures. A font that lacks a letter draws the same box for all of them,
 * and without any font nothing is drawn. The value says whether two letters of each script look different, from each
 * other and from a letter that no font has.
 */
(() => {
  const canvas = new OffscreenCanvas(48, 48);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pictureOf = (letter) => {
    context.clearRect(0, 0, 48, 48);
    context.font = '32px sans-serif';
    context.fillText(letter, 4, 38);
    return context.getImageData(0, 0, 48, 48).data.join(' ');
  };
  const [blank, missing] = [pictureOf(''), pictureOf('\u{10fffd}')];
  const isDrawn = (one, other) => {
    const pictures = [pictureOf(one), pictureOf(other)];
    return pictures[0] !== pictures[1] && !pictures.some((each) => each === blank || each === missing);
  };
  return {
    latin: isDrawn('A', 'B'),
    others: { Chinese: isDrawn('\u6f22', '\u5b57'), emoji: isDrawn('\u{1f600}', '\u{1f697}') },
  };
})();
