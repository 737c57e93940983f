-- MySQL dump 10.13  Distrib 5.7.44, for Linux (x86_64)

/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;

DROP TABLE IF EXISTS `Articles`;
CREATE TABLE `Articles` (
  `id` int(11) NOT NULL DEFAULT '0',
  `Name` varchar(255) DEFAULT NULL,
  `Summary` varchar(255) DEFAULT NULL,
  `Class` int(11) NOT NULL DEFAULT '0',
  `Disabled` int(11) NOT NULL DEFAULT '0',
  `Creator` int(11) NOT NULL DEFAULT '0',
  `Created` datetime DEFAULT NULL,
  `LastUpdated` datetime DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Articles` WRITE;
/*!40000 ALTER TABLE `Articles` DISABLE KEYS */;
INSERT INTO `Articles` VALUES (1,'Passwords','How to reset',1,0,20,'2024-04-01 08:00:00','2024-04-01 08:00:00'),
(2,'Gone','',1,1,1,'2024-04-01 08:00:00','2024-04-01 08:00:00');
/*!40000 ALTER TABLE `Articles` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Attachments`;
CREATE TABLE `Attachments` (
  `id` int(11) NOT NULL DEFAULT '0',
  `TransactionId` int(11) NOT NULL DEFAULT '0',
  `Parent` int(11) NOT NULL DEFAULT '0',
  `Subject` varchar(255) DEFAULT NULL,
  `Filename` varchar(255) DEFAULT NULL,
  `ContentType` varchar(255) DEFAULT NULL,
  `ContentEncoding` varchar(255) DEFAULT NULL,
  `Content` longblob,
  `Headers` longtext,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Attachments` WRITE;
/*!40000 ALTER TABLE `Attachments` DISABLE KEYS */;
INSERT INTO `Attachments` VALUES (1,1,0,'x',NULL,'multipart/mixed',NULL,NULL,'Subject: x\n'),
(2,1,1,NULL,NULL,'multipart/alternative',NULL,NULL,''),
(3,1,2,NULL,NULL,'text/plain','none','It says PC LOAD LETTER — ü',''),
(4,1,2,NULL,NULL,'multipart/related',NULL,NULL,''),
(5,1,4,NULL,NULL,'text/html','quoted-printable','<p>It says =E2=80=9CPC LOAD LETTER=E2=80=9D =E2=80=94 =C3=BC =3D <img src=\n=3D\"cid:pic%40mail\"></p>=\n',''),
(6,1,4,NULL,'shot.png','image/png','base64','iVBORw0KGgoAJw==\n','Content-Type: image/png\nContent-ID: <pic@mail>\nContent-Disposition: inline\n'),
(7,1,1,NULL,'Rechnung März.txt','text/plain','none','Total: 5 €',''),
(8,1,1,NULL,NULL,'message/rfc822',NULL,NULL,''),
(9,1,8,NULL,NULL,'text/html','none','<p>Forwarded</p>',''),
(10,1,1,NULL,NULL,'text/plain','none','-- footer of a list',''),
(11,2,0,'x',NULL,'text/html','none','<p>Please <b>restart</b> it</p>',''),
(12,3,0,'x',NULL,'text/plain','none','It\'s the fuser;\nreally',''),
(13,5,0,'x',NULL,'text/plain','none','Sent email',''),
(14,7,0,'x',NULL,'text/plain','none','I left',''),
(15,8,17,'x',NULL,'text/plain','none','Mine too',''),
(16,8,17,NULL,'big.zip','application/zip','external','sha256digest',''),
(17,8,0,NULL,NULL,'multipart/mixed',NULL,NULL,'');
/*!40000 ALTER TABLE `Attachments` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Classes`;
CREATE TABLE `Classes` (
  `id` int(11) NOT NULL DEFAULT '0',
  `Name` varchar(255) DEFAULT NULL,
  `Description` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Classes` WRITE;
/*!40000 ALTER TABLE `Classes` DISABLE KEYS */;
INSERT INTO `Classes` VALUES (1,'Answers','');
/*!40000 ALTER TABLE `Classes` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `CustomFields`;
CREATE TABLE `CustomFields` (
  `id` int(11) NOT NULL DEFAULT '0',
  `Name` varchar(255) DEFAULT NULL,
  `Type` varchar(255) DEFAULT NULL,
  `LookupType` varchar(255) DEFAULT NULL,
  `SortOrder` int(11) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `CustomFields` WRITE;
/*!40000 ALTER TABLE `CustomFields` DISABLE KEYS */;
INSERT INTO `CustomFields` VALUES (1,'Site','Select','RT::Queue-RT::Ticket',1),
(2,'Content','Text','RT::Class-RT::Article',1),
(3,'Notes','Text','RT::Queue-RT::Ticket',2);
/*!40000 ALTER TABLE `CustomFields` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `GroupMembers`;
CREATE TABLE `GroupMembers` (
  `id` int(11) NOT NULL DEFAULT '0',
  `GroupId` int(11) NOT NULL DEFAULT '0',
  `MemberId` int(11) NOT NULL DEFAULT '0',
  `Creator` int(11) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `GroupMembers` WRITE;
/*!40000 ALTER TABLE `GroupMembers` DISABLE KEYS */;
INSERT INTO `GroupMembers` VALUES (1,3,12,1),
(2,3,20,1),
(3,3,21,1),
(4,4,30,1),
(5,40,30,1),
(6,40,31,1),
(7,41,44,1),
(8,41,20,1),
(9,42,20,1),
(10,43,31,1);
/*!40000 ALTER TABLE `GroupMembers` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Groups`;
CREATE TABLE `Groups` (
  `id` int(11) NOT NULL DEFAULT '0',
  `Name` varchar(255) DEFAULT NULL,
  `Description` varchar(255) DEFAULT NULL,
  `Domain` varchar(255) DEFAULT NULL,
  `Instance` int(11) NOT NULL DEFAULT '0',
  `Creator` int(11) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Groups` WRITE;
/*!40000 ALTER TABLE `Groups` DISABLE KEYS */;
INSERT INTO `Groups` VALUES (3,'Privileged','Pseudogroup','SystemInternal',NULL,1),
(4,'Unprivileged','Pseudogroup','SystemInternal',NULL,1),
(40,'Requestor',NULL,'RT::Ticket-Role',1,1),
(41,'Cc',NULL,'RT::Ticket-Role',1,1),
(42,'Owner',NULL,'RT::Ticket-Role',1,1),
(43,'Requestor',NULL,'RT::Ticket-Role',2,1),
(44,'Admins','x','UserDefined',NULL,1);
/*!40000 ALTER TABLE `Groups` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `ObjectCustomFieldValues`;
CREATE TABLE `ObjectCustomFieldValues` (
  `id` int(11) NOT NULL DEFAULT '0',
  `CustomField` int(11) NOT NULL DEFAULT '0',
  `ObjectType` varchar(255) DEFAULT NULL,
  `ObjectId` int(11) NOT NULL DEFAULT '0',
  `Content` varchar(255) DEFAULT NULL,
  `LargeContent` longblob,
  `ContentType` varchar(255) DEFAULT NULL,
  `ContentEncoding` varchar(255) DEFAULT NULL,
  `Disabled` int(11) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `ObjectCustomFieldValues` WRITE;
/*!40000 ALTER TABLE `ObjectCustomFieldValues` DISABLE KEYS */;
INSERT INTO `ObjectCustomFieldValues` VALUES (1,1,'RT::Ticket',1,'Berlin',NULL,NULL,NULL,0),
(2,1,'RT::Ticket',1,'Paris',NULL,NULL,NULL,0),
(3,1,'RT::Ticket',1,'Rome',NULL,NULL,NULL,1),
(4,3,'RT::Ticket',1,NULL,'TG9uZyDDvG5vdGU=\n','text/plain','base64',0),
(5,2,'RT::Article',1,NULL,'Press Forgot,\nthen ü','text/plain','none',0);
/*!40000 ALTER TABLE `ObjectCustomFieldValues` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Principals`;
CREATE TABLE `Principals` (
  `id` int(11) NOT NULL DEFAULT '0',
  `PrincipalType` varchar(255) DEFAULT NULL,
  `Disabled` int(11) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Principals` WRITE;
/*!40000 ALTER TABLE `Principals` DISABLE KEYS */;
INSERT INTO `Principals` VALUES (1,'User',0),
(2,'Group',0),
(3,'Group',0),
(12,'User',0),
(10,'User',0),
(20,'User',0),
(21,'User',1),
(30,'User',0),
(31,'User',0),
(40,'Group',0);
/*!40000 ALTER TABLE `Principals` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Queues`;
CREATE TABLE `Queues` (
  `id` int(11) NOT NULL DEFAULT '0',
  `Name` varchar(255) DEFAULT NULL,
  `Description` varchar(255) DEFAULT NULL,
  `Lifecycle` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Queues` WRITE;
/*!40000 ALTER TABLE `Queues` DISABLE KEYS */;
INSERT INTO `Queues` VALUES (1,'General','','default'),
(2,'Printers','','default');
/*!40000 ALTER TABLE `Queues` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Tickets`;
CREATE TABLE `Tickets` (
  `id` int(11) NOT NULL DEFAULT '0',
  `EffectiveId` int(11) NOT NULL DEFAULT '0',
  `IsMerged` int(11) NOT NULL DEFAULT '0',
  `Queue` int(11) NOT NULL DEFAULT '0',
  `Type` varchar(255) DEFAULT NULL,
  `Owner` int(11) NOT NULL DEFAULT '0',
  `Subject` varchar(255) DEFAULT NULL,
  `Priority` int(11) NOT NULL DEFAULT '0',
  `TimeWorked` int(11) NOT NULL DEFAULT '0',
  `Status` varchar(255) DEFAULT NULL,
  `Started` datetime DEFAULT NULL,
  `Resolved` datetime DEFAULT NULL,
  `LastUpdated` datetime DEFAULT NULL,
  `Creator` int(11) NOT NULL DEFAULT '0',
  `Created` datetime DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Tickets` WRITE;
/*!40000 ALTER TABLE `Tickets` DISABLE KEYS */;
INSERT INTO `Tickets` VALUES (1,1,NULL,2,'ticket',20,'Drucker druckt nicht 🖨️ \\ \'x\'',100,25,'resolved','2024-05-01 09:30:00','2024-05-03 12:00:00','2024-05-03 12:00:00',30,'2024-05-01 09:00:00'),
(2,1,1,2,'ticket',10,'Same here',0,0,'resolved',NULL,'2024-05-01 11:00:00','2024-05-01 11:00:00',31,'2024-05-01 10:00:00'),
(3,3,NULL,1,'ticket',21,'By the system',50,0,'stalled',NULL,NULL,NULL,1,'2024-05-02 10:00:00'),
(4,4,NULL,1,'reminder',20,'Call back',0,0,'open',NULL,NULL,NULL,20,'2024-05-02 10:00:00'),
(5,5,NULL,1,'ticket',10,'Old',0,0,'deleted',NULL,NULL,NULL,30,'2024-05-02 10:00:00'),
(6,6,NULL,1,'ticket',10,NULL,120,0,'awaiting vendor',NULL,NULL,NULL,99,'2024-05-02 10:00:00');
/*!40000 ALTER TABLE `Tickets` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Transactions`;
CREATE TABLE `Transactions` (
  `id` int(11) NOT NULL DEFAULT '0',
  `ObjectType` varchar(255) DEFAULT NULL,
  `ObjectId` int(11) NOT NULL DEFAULT '0',
  `TimeTaken` int(11) NOT NULL DEFAULT '0',
  `Type` varchar(255) DEFAULT NULL,
  `Field` varchar(255) DEFAULT NULL,
  `OldValue` varchar(255) DEFAULT NULL,
  `NewValue` varchar(255) DEFAULT NULL,
  `Creator` int(11) NOT NULL DEFAULT '0',
  `Created` datetime DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Transactions` WRITE;
/*!40000 ALTER TABLE `Transactions` DISABLE KEYS */;
INSERT INTO `Transactions` VALUES (1,'RT::Ticket',1,0,'Create',NULL,NULL,NULL,30,'2024-05-01 09:00:00'),
(2,'RT::Ticket',1,10,'Correspond',NULL,NULL,'No subject',20,'2024-05-01 09:30:00'),
(3,'RT::Ticket',1,0,'Comment',NULL,NULL,NULL,20,'2024-05-01 09:40:00'),
(4,'RT::Ticket',1,0,'Set','TimeWorked','10','25',20,'2024-05-01 09:50:00'),
(5,'RT::Ticket',1,0,'EmailRecord',NULL,NULL,'<x@y>',1,'2024-05-01 09:30:01'),
(6,'RT::Ticket',1,0,'Status','Status','open','resolved',20,'2024-05-03 12:00:00'),
(7,'RT::Ticket',1,0,'Correspond',NULL,NULL,NULL,99,'2024-04-30 09:00:00'),
(8,'RT::Ticket',2,0,'Create',NULL,NULL,NULL,31,'2024-05-01 10:00:00'),
(9,'RT::Queue',1,0,'Create',NULL,NULL,NULL,12,'2024-05-01 10:00:00'),
(10,'RT::Ticket',1,0,'Comment',NULL,NULL,NULL,1,'2024-05-01 12:00:00'),
(11,'RT::Ticket',1,0,'Set','Priority','0','100',20,'2024-05-01 12:00:00');
/*!40000 ALTER TABLE `Transactions` ENABLE KEYS */;
UNLOCK TABLES;

DROP TABLE IF EXISTS `Users`;
CREATE TABLE `Users` (
  `id` int(11) NOT NULL DEFAULT '0',
  `Name` varchar(255) DEFAULT NULL,
  `Password` varchar(255) DEFAULT NULL,
  `EmailAddress` varchar(255) DEFAULT NULL,
  `Organization` varchar(255) DEFAULT NULL,
  `RealName` varchar(255) DEFAULT NULL,
  `HomePhone` varchar(255) DEFAULT NULL,
  `WorkPhone` varchar(255) DEFAULT NULL,
  `MobilePhone` varchar(255) DEFAULT NULL,
  `Creator` int(11) NOT NULL DEFAULT '0',
  `Created` datetime DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

LOCK TABLES `Users` WRITE;
/*!40000 ALTER TABLE `Users` DISABLE KEYS */;
INSERT INTO `Users` VALUES (1,'RT_System','*NO-PASSWORD*',NULL,NULL,'The RT System itself',NULL,NULL,NULL,1,'2024-04-01 08:00:00'),
(10,'Nobody','*NO-PASSWORD*','',NULL,'Nobody in particular',NULL,NULL,NULL,1,'2024-04-01 08:00:00'),
(12,'root','!bcrypt!x','root@localhost',NULL,'Enoch Root',NULL,NULL,NULL,1,'2024-04-01 08:00:00'),
(20,'ann','!bcrypt!x','ann@provider.example',NULL,'Ann Agent',NULL,NULL,'+1 555 0100',12,'2024-04-01 08:00:00'),
(21,'otto','!bcrypt!x','otto@provider.example',NULL,'Otto Old',NULL,'',NULL,12,'2024-04-01 08:00:00'),
(30,'bea@obrien.example','*NO-PASSWORD*','Bea@obrien.example','O\'Brien & Söhne','Bea Client','1','2','3',1,'2024-04-01 08:00:00'),
(31,'cyd@example.org','*NO-PASSWORD*',NULL,' o\'brien & SÖHNE',NULL,NULL,NULL,NULL,1,'2024-04-01 08:00:00');
/*!40000 ALTER TABLE `Users` ENABLE KEYS */;
UNLOCK TABLES;

-- Dump completed on 2024-06-01 12:00:00
