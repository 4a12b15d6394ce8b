import type { IntentWords, TasteWords } from '../../types/words/intents.ts';

export const intents: IntentWords = {
  asks: `
    qué, que, quién, cómo, como, dónde, donde, cuándo, cuando, por qué, cuál, cuáles, cuánto, cuántos, cuánta, cuántas, puedes, puedo, se puede, es, eres, hay, tienes, haces, sabes, me dices, una pregunta`,
  requests: `
    puedes, podrías, puedo, me haces`,
  opening:
    'hola, oye, y, pero, bueno, ok, vale, ah, eh, por cierto, perdona, perdón, por favor, gracias, espera, entonces, una pregunta',
  asksInside: 'cómo, dónde, cuándo, por qué, cuánto, cuál',
  abilities:
    'ayuda, ?qué + puedes hacer/sabes hacer/haces/es esto/tengo que hacer, ?cómo + funciona/funcionas/empiezo/se usa/te uso, instrucciones, qué puedes hacer, ?stickers/pegatinas + haces/dibujas',
  price: '?cuesta/cuestan/gratis/precio/precios/pagar/pago/dinero/suscripción/caro, gratis, precio',
  limits: '?cuántos/cuántas + stickers/pegatinas/día/al día/por día - a la vez, límite, límites, ?límite de',
  privacy:
    '?mis datos, privacidad, ?foto/fotos/datos/imagen + guardas/guarda/guardan/borras/borrarás/eliminas/se borra/pasa/pasará/va/van/ve/ven/puede ver/pueden ver/puedes ver/ves/verá/haces con/harás con/hacéis con/seguro/segura/queda, ?seguro, ?quién ve',
  deletion: 'borra/borrar/elimina/eliminar/olvida + mis datos/datos/todo sobre mí/mi foto/mis fotos',
  telegram:
    '?encuentro/encontrar/enviar/envío/mandar/mando/comparto/usar/uso + sticker/stickers/lo/los + telegram/amigo*/chat*/otros/cómo - whatsapp',
  movement:
    'animado/animados/animada/animar/animación - dibujo/dibujos/estilo, gif, gifs, ?mueve/mueva/muevan/mover/moverse/animarlo/vídeo/video',
  whom: 'los dos, somos dos, nosotros dos, ?dibujar/dibujas/hacer/haces/mandar/enviar/puede ser/usar + amigo/amiga/novio/novia/marido/mujer/gato/perro/hijo/hija/madre/padre/mamá/papá/famoso/otra persona/mascota - para, ?no a mí, ?dos personas/varias personas/foto de grupo/foto en grupo/foto grupal',
  sets: '?varios/varias/muchos/más de uno/paquete/set + stickers/pegatinas/a la vez/hacer, ?a la vez',
  recall: '?qué + elegí/he elegido/escogí/he escogido, mis elecciones',
  styles: '?estilo/estilos + qué/cuáles/hay/lista/tienes/puedes - mejor/da igual/me da igual',
  emotions:
    '?emoción/emociones/expresiones + qué/cuáles/hay/lista/tienes/puedes - mejor/da igual/me da igual',
  poses: '?pose/poses/gestos + qué/cuáles/hay/lista/tienes/puedes - mejor/da igual/me da igual',
  advice: '?qué/cuál + mejor/recomiendas/aconsejas/prefieres, recomienda*, qué te parece',
  packs: `
    renombra/renombrar/cambia el nombre/cambiar el nombre + paquete/pack,
    enlace/link + paquete/paquetes - pon/ponlo/añade/añádelo, muestra/muéstrame/abre/enséñame/ver + mi paquete/mis paquetes/mi pack, ?en mi paquete/en el paquete/en mi pack + ya/está, ?quién/otros/todos/cualquiera + paquete/paquetes/pack + ve/ver/puede/pueden, dónde + mi paquete/mis paquetes/mi pack`,
  sending: `
    ?dónde/cómo + foto/imagen/selfie + envío/enviar/mando/mandar/subo/subir/adjuntar/adjunto/botón`,
  photoNeeded: `
    ?obligatori*/necesari*/tengo que/hace falta/hay que/por qué necesitas/para qué/sin + foto/imagen/selfie - qué foto/otra/cuántas/cómo/dónde`,
  captionSize: `
    texto/letras/letra/leyenda + pequeñ*/grande/grandes/diminut*/ilegible*/tamaño`,
  photo:
    '?foto/imagen/selfie + qué foto/qué imagen/qué tipo/qué tamaño/qué calidad/cómo debe/cuál/buena/mejor/calidad/debe/tiene que - otra/nueva/guarda*/segura',
  anotherPhoto: 'otra/nueva/cambiar + foto/imagen/selfie - qué/cuál',
  duration: '?cuánto falta, ?ya está, ?cuánto + tarda/tiempo/tardas/demora, ?cuándo + listo/estará',
  identity:
    'quién es usted, quién eres tú, quien eres, qué eres, que eres, quién eres, ?eres/es + bot/humano/humana/persona/robot/ia/real/chatgpt, cómo te llamas, ?qué modelo',
  formats:
    '?formato/formatos/tamaño/resolución/imprimir/whatsapp/png/píxeles/descargar, en whatsapp, imprimir',
  likeness: 'no + parece/parece a mí/se parece/me parezco, ?parecido + será/sale, feo, horrible',
  status:
    '?dónde + sticker/mi sticker/está - encuentro/un sticker donde/uno donde/sticker en donde/donde me/donde yo/donde estoy/donde salgo/donde aparezco, ?ya está listo, ?listo + está/ya',
  confirming: '?cómo/dónde/qué + confirmo/confirmar/botón/pulso/pulsar',
  offTopic: '?tiempo hace, chiste, ?noticias, ?qué hora, poema, ?capital de, traduce',
  choose: `
    sorpréndeme, elige tú, decide tú, tú decides, me da igual, lo que quieras, como quieras, cualquiera, lo que prefieras`,
  options: `
    propón algo, proponme algo, sugiere algo, sugiéreme algo, dame ideas,
    no sé, no lo sé, ni idea, ?ejemplos, ?opciones, sugerencias`,
  confused: `
    no entiendo, no entendí, no comprendo, qué quieres decir`,
  changing: `
    ?cambiar/cambiarlo + después/luego/más tarde/todavía`,
  undo: `
    devuelve/trae/recupera/vuelve a poner + primer*/segund*/tercer*/cuart*/quint*/últim*/número,
    deshacer, deshazlo, deshaz, revertir, vuelve/volver/vuelva/déjalo/ponlo/regresa + anterior/como estaba/como antes/atrás/al de antes/original, como estaba, como estaba antes, anterior/primero/primera/otro/de antes/segundo + era mejor/estaba mejor/me gustaba más/me gustó más`,
  outline: `
    contorno/borde + grueso/gruesa/fino/negro/color*/ancho`,
  thanks: `
    gracias/muchas gracias`,
  background: `
    transparente, fondo + sin/quita/quitar/elimina, ?fondo`,
  pack: `
    añade/agrega/guarda/pon/mete/añádelo/agrégalo/guárdalo/ponlo/mételo + paquete/pack/colección - cómo/dónde/qué/varios/dibuja, ponlo ahí también, mételo ahí también, ponlo allí también, este también ahí`,
  oneSticker: `
    borra/borrar/elimina/eliminar/quita/bórralo + sticker/este/último/pegatina - borde/contorno/texto/leyenda/fondo/datos/todo/del paquete/gafas/gorro, bórralo, elimínalo, lo puedes borrar, puedes borrarlo, lo borras, lo puedes eliminar, puedes eliminarlo`,
  cancel: `
    cancelar, cancela, ya no lo quiero, olvídalo, déjalo - así/como está/igual, ya no quiero`,
  languages: {
    en: `
    en inglés, habla inglés`,
    ru: `
    en ruso, habla ruso`,
    es: `
    en español, habla español`,
    de: `
    en alemán, habla alemán`,
    uk: `
    en ucraniano, habla ucraniano`,
  },
};

export const taste: TasteWords = {
  remember:
    'recuerda, recuerda que, acuérdate, acuérdate de que, ten en cuenta, ten en cuenta que, apunta, anota, memoriza',
  liking:
    'que, me, gusta, gustan, mucho, encanta, encantan, amo, prefiero, mi, estilo, favorito, es, el, los, las, la, por favor',
  never: 'nunca dibujes, no dibujes nunca, jamás dibujes, nunca más dibujes, no dibujes jamás, nunca pongas',
  disliking: 'no me gusta, no me gustan, odio, detesto',
  usual:
    'como siempre, lo de siempre, como de costumbre, lo habitual, mi estilo de siempre, como la última vez, como la otra vez',
  setup: `
    pregúntame, hazme preguntas, mi* gusto*, mi* preferencia*, preferencia*`,
  skip: 'omitir, omite, salta, saltar, siguiente, siguiente pregunta, paso, no sé, ni idea, da igual, me da igual, nada, ninguno, ninguna, no, sin límites',
  enough:
    'déjame, déjame en paz, dejame tranquilo, dejame tranquila, basta, ya basta, suficiente, es suficiente, para, no más preguntas, eso es todo, ya está, terminar, termina',
  draw: 'dibuja, dibújame, dibújalo, haz un sticker, hazme un sticker, quiero un sticker, un sticker, nuevo sticker, otro sticker, cambia, cambia el',
};
