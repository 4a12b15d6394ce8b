/** Phrases for each look of the image filters. */
export const styles = {
  popArt: 'pop art*, popart*, warhol*, lichtenstein*, screenprint*, silkscreen*, duotone*, obama hope*',
  pixel:
    'pixel*, 8 bit*, 8bit*, 16 bit*, 16bit*, minecraft*, sprite*, nes, snes*, gameboy*, game boy*, voxel*, terraria*',
  watercolour:
    'watercolo*, water color*, water colour*, aquarel*, gouache*, wash*, wet on wet*, paint*, canvas*',
  lineArt: 'line art*, line*, outline*, contour*, ink, pen, engrav*, doodle*, tattoo*',
  anime: 'anime*, manga*, ghibli*, miyazaki*, shonen*, shoujo*, naruto*, japan*, waifu*, webtoon*, manhwa*',
  comic: 'comic*, marvel*, dc, superhero*, batman*, spiderman*, graphic novel*, inked*, sin city*',
  neon: 'neon*, cyber*, synth*, vapor*, glow*, futur*, blade runner*, tron*, outrun*',
  cartoon:
    'cartoon*, toon*, disney*, simpson*, caricatur*, rick and morty*, looney*, nickelodeon*, adventure time*, south park*, family guy*, minimal*, flat*, vector*, geometr*, silhouette*',
  noir: 'noir*, black and white*, black & white, black white*, b&w, b w*, bw, b and w*, mono*, grayscale*, greyscale*, film*, cinema*, sepia*',
  retro:
    'vhs, retro*, vintage*, 80s, 90s, 70s, 80, 90, cassette*, polaroid*, old, nostalg*, glitch*, crt, tv',
  sketch:
    'sketch*, pencil*, drawn*, drawing*, graphite*, charcoal*, crayon*, chalk*, pastel*, handdrawn*, scribbl*',
  threeD:
    '3d, 3 d*, pixar*, clay*, lego*, toy, toys*, render*, funko*, plastic*, balloon*, doll*, barbie*, figurine*, blender*, cgi, dreamworks*',
  chibi: 'chibi*, kawaii*',
  oil: 'oil, impression*, van gogh*, monet*, renaissance*, acryl*, fresco*',
} as const;

/** Phrases for each pose. */
export const poses = {
  jump: 'jump*, leap*, hop, hopping*, bounc*, sprung*, spring*',
  run: 'run, runs*, runn*, sprint*, rush*, dash*, jog, chas*',
  fly: 'fly, flies*, flying*, soar*, superhero*, hover*, rocket*',
  dance: 'danc*, disco*, groov*, boogie*, twerk*, sing*, music*, guitar*, karaok*',
  wave: 'wave*, waving*, hello*, hi, bye, goodbye*, greet*, salut*',
  thumb: 'thumb*, approv*, ok, okay*',
  victory: 'peace*, victory*, v sign*, two fingers*, rock*, horns*',
  point: 'point*, finger*, aim',
  hug: 'hug, hugs*, hugg*, embrac*, cuddl*, kiss*',
  heart: 'heart*',
  punch: 'punch*, fight*, box, kick*, karate*, fist*, attack*, strong*, muscle*, biceps*, flex*, power*',
  clap: 'clap*, applau*, pray*, namaste*, please*',
  sleep: 'sleep*, asleep*, nap, lying*, lies*, rest, resting*, laying*',
  think: 'think*, thought*, ponder*, chin*, wonder*',
  triumph: 'victor*, triumph*, cheer*, hands up*, arms up*, celebrat*',
} as const;

/** Background colours, and things of that colour: the background gets another one. */
export const colors = {
  green: 'green*, lime*, emerald*, olive*, khaki*, mint*, hulk*, shrek*, grinch*, zombie*',
  magenta:
    'magenta*, pink*, fuchsia*, purple*, violet*, lilac*, lavender*, neon*, cyberpunk*, synthwave*, vaporwave*, barbie*',
  blue: 'blue*, navy*, denim*, jeans*, indigo*, azure*, purple*, violet*, neon*, cyberpunk*, synthwave*, vaporwave*, smurf*',
} as const;
