/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.8-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: support; it's not over
-- ------------------------------------------------------
-- Server version	10.11.8-MariaDB

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;

DROP TABLE IF EXISTS `help_attachment`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8 */;
CREATE TABLE `help_attachment` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `object_id` int(11) unsigned NOT NULL,
  `type` char(1) NOT NULL,
  `file_id` int(11) unsigned NOT NULL,
  `name` varchar(255) DEFAULT NULL,
  `inline` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `lang` varchar(16) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `file-type` (`object_id`,`file_id`,`type`),
  UNIQUE KEY `file_object` (`file_id`,`object_id`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

LOCK TABLES `help_attachment` WRITE;
/*!40000 ALTER TABLE `help_attachment` DISABLE KEYS */;
INSERT INTO `help_attachment` VALUES
(1,1,'H',1,NULL,1,NULL),
(2,1,'H',2,'Rechnung März (1).pdf',0,NULL),
(3,2,'H',3,NULL,0,NULL),
(4,2,'H',4,NULL,0,NULL),
(5,1,'F',1,NULL,1,NULL);
/*!40000 ALTER TABLE `help_attachment` ENABLE KEYS */;
UNLOCK TABLES;

CREATE TABLE `help_config` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `namespace` varchar(64) NOT NULL,
  `key` varchar(64) NOT NULL,
  `value` text NOT NULL,
  `updated` timestamp NOT NULL DEFAULT current_timestamp(),
  PRIMARY KEY (`id`),
  UNIQUE KEY `namespace` (`namespace`,`key`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_config` VALUES (1,'core','restrict_kb','0','2023-01-01 00:00:00');

CREATE TABLE `help_department` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `pid` int(11) unsigned DEFAULT NULL,
  `name` varchar(128) NOT NULL DEFAULT '',
  `signature` text NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_department` VALUES (1,NULL,'Support','');

CREATE TABLE `help_faq` (
  `faq_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `category_id` int(10) unsigned NOT NULL DEFAULT 0,
  `ispublished` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `question` varchar(255) NOT NULL,
  `answer` text NOT NULL,
  `keywords` tinytext DEFAULT NULL,
  `notes` text DEFAULT NULL,
  `created` datetime NOT NULL,
  `updated` datetime NOT NULL,
  PRIMARY KEY (`faq_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_faq` VALUES (1,1,1,'How do I reset my password?','<p>Press <b>Forgot</b>. <img src=\"cid:zaZ09_-abc\"></p>','password, login',NULL,'2024-02-01 08:00:00','2024-02-02 08:00:00'),(2,1,0,'Door code','<p>4711</p>','',NULL,'2024-02-01 08:00:00','2024-02-01 08:00:00');

CREATE TABLE `help_faq_category` (
  `category_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `ispublic` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `name` varchar(125) DEFAULT NULL,
  PRIMARY KEY (`category_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_faq_category` VALUES (1,1,'Accounts');

CREATE TABLE `help_file` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `ft` char(1) NOT NULL DEFAULT 'T',
  `bk` char(1) NOT NULL DEFAULT 'D',
  `type` varchar(255) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL DEFAULT '',
  `size` bigint(20) unsigned NOT NULL DEFAULT 0,
  `key` varchar(86) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL,
  `signature` varchar(86) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(255) NOT NULL DEFAULT '',
  `attrs` varchar(255) DEFAULT NULL,
  `created` datetime NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_file` VALUES
(1,'T','D','image/png',8,'zaZ09_-abc','s1','screen.png',NULL,'2024-01-10 09:00:00'),
(2,'T','D','application/pdf',9,'key2','s2','invoice.pdf',NULL,'2024-01-10 09:00:00'),
(3,'T','F','text/plain',5,'k3onDisk','s3','notes.txt',NULL,'2024-01-10 09:00:00'),
(4,'T','F','text/plain',5,'k4lost','s4','lost.txt',NULL,'2024-01-10 09:00:00');

CREATE TABLE `help_file_chunk` (
  `file_id` int(11) NOT NULL,
  `chunk_id` int(11) NOT NULL,
  `filedata` longblob NOT NULL,
  PRIMARY KEY (`file_id`,`chunk_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_file_chunk` VALUES (1,0,0x89504E470D0A1A0A),(2,1,_binary '\0it\'s\Z'),(2,0,'%PDF-1');

CREATE TABLE `help_form_entry` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `form_id` int(11) unsigned NOT NULL,
  `object_id` int(11) unsigned DEFAULT NULL,
  `object_type` char(1) NOT NULL DEFAULT 'T',
  `sort` int(11) unsigned NOT NULL DEFAULT 1,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_form_entry` VALUES (1,2,1,'T',1),(2,1,1,'U',1),(3,4,1,'O',1);

CREATE TABLE `help_form_entry_values` (
  `entry_id` int(11) unsigned NOT NULL,
  `field_id` int(11) unsigned NOT NULL,
  `value` text DEFAULT NULL,
  `value_id` int(11) DEFAULT NULL,
  PRIMARY KEY (`entry_id`,`field_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_form_entry_values` VALUES (1,20,'Drucker druckt nicht 🖨️',NULL),(1,21,NULL,NULL),(1,22,'Emergency',4),(1,23,'{\"2f\":\"Second floor\"}',NULL),(1,24,'',NULL),(2,3,'5551234567X12',NULL),(3,28,'1 Main Street\r\nSpringfield',NULL);

CREATE TABLE `help_form_field` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `form_id` int(11) unsigned NOT NULL,
  `flags` int(10) unsigned DEFAULT 1,
  `type` varchar(255) NOT NULL DEFAULT 'text',
  `label` varchar(255) NOT NULL,
  `name` varchar(64) NOT NULL,
  `configuration` text DEFAULT NULL,
  `sort` int(11) unsigned NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_form_field` VALUES (3,1,1,'phone','Phone Number','phone',NULL,3),(20,2,1,'text','Issue Summary','subject',NULL,1),(21,2,1,'thread','Issue Details','message',NULL,2),(22,2,1,'priority','Priority Level','priority',NULL,3),(23,2,1,'choices','Location','',NULL,4),(24,2,1,'text','Asset tag','asset',NULL,5),(28,4,1,'memo','Address','address',NULL,2);

CREATE TABLE `help_help_topic` (
  `topic_id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `topic` varchar(128) NOT NULL DEFAULT '',
  PRIMARY KEY (`topic_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_help_topic` VALUES (1,'Printers');

CREATE TABLE `help_organization` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(128) NOT NULL DEFAULT '',
  `manager` varchar(16) NOT NULL DEFAULT '',
  `status` int(11) unsigned NOT NULL DEFAULT 0,
  `domain` varchar(256) NOT NULL DEFAULT '',
  `created` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_organization` VALUES (1,'O\'Brien & Söhne','',0,'obrien.example, soehne.example','2023-05-01 00:00:00');

CREATE TABLE `help_staff` (
  `staff_id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `dept_id` int(10) unsigned NOT NULL DEFAULT 0,
  `username` varchar(32) NOT NULL DEFAULT '',
  `firstname` varchar(32) DEFAULT NULL,
  `lastname` varchar(32) DEFAULT NULL,
  `email` varchar(128) DEFAULT NULL,
  `phone` varchar(24) NOT NULL DEFAULT '',
  `mobile` varchar(24) NOT NULL DEFAULT '',
  `isactive` tinyint(1) NOT NULL DEFAULT 1,
  `created` datetime NOT NULL,
  PRIMARY KEY (`staff_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_staff` VALUES (1,1,'ann','Ann','Agent','ann@provider.example','','+1 555 0100',1,'2023-01-01 00:00:00'),(2,1,'old','Otto','Old','otto@provider.example','','',0,'0000-00-00 00:00:00');

CREATE TABLE `help_task` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `object_id` int(11) NOT NULL DEFAULT 0,
  `object_type` char(1) NOT NULL,
  `number` varchar(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_task` VALUES (1,1,'T','55');

CREATE TABLE `help_thread` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `object_id` int(11) unsigned NOT NULL,
  `object_type` char(1) NOT NULL,
  `extra` text DEFAULT NULL,
  `lastresponse` datetime DEFAULT NULL,
  `lastmessage` datetime DEFAULT NULL,
  `created` datetime NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_thread` VALUES (1,1,'T',NULL,NULL,NULL,'2024-01-10 09:00:00'),(2,2,'C','{\"ticket_id\":1,\"number\":\"000043\"}',NULL,NULL,'2024-01-10 10:00:00'),(3,3,'T',NULL,NULL,NULL,'2024-01-11 10:00:00'),(4,1,'A',NULL,NULL,NULL,'2024-01-11 10:00:00');

CREATE TABLE `help_thread_collaborator` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `flags` int(10) unsigned NOT NULL DEFAULT 1,
  `thread_id` int(11) unsigned NOT NULL DEFAULT 0,
  `user_id` int(11) unsigned NOT NULL DEFAULT 0,
  `role` char(1) NOT NULL DEFAULT 'M',
  `created` datetime NOT NULL,
  `updated` datetime NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_thread_collaborator` VALUES (1,1,1,2,'M','2024-01-10 09:00:00','2024-01-10 09:00:00');

CREATE TABLE `help_thread_entry` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `pid` int(11) unsigned NOT NULL DEFAULT 0,
  `thread_id` int(11) unsigned NOT NULL DEFAULT 0,
  `staff_id` int(11) unsigned NOT NULL DEFAULT 0,
  `user_id` int(11) unsigned NOT NULL DEFAULT 0,
  `type` char(1) NOT NULL DEFAULT '',
  `flags` int(11) unsigned NOT NULL DEFAULT 0,
  `poster` varchar(128) NOT NULL DEFAULT '',
  `source` varchar(32) NOT NULL DEFAULT '',
  `title` varchar(255) DEFAULT NULL,
  `body` text NOT NULL,
  `format` varchar(16) NOT NULL DEFAULT 'html',
  `ip_address` varchar(64) NOT NULL DEFAULT '',
  `created` datetime NOT NULL,
  `updated` datetime NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_thread_entry` VALUES
(1,0,1,0,1,'M',1,'Bea Client','Web','','<p>It says \"PC LOAD LETTER\".<br />C:\\temp; <img src=\"cid:ZAZ09_-ABC\" alt=\"\" /></p>','html','10.0.0.1','2024-01-10 09:00:00','0000-00-00 00:00:00'),
(2,1,1,1,0,'R',0,'Ann Agent','','','Plain & simple\r\nanswer','text','10.0.0.2','2024-01-10 09:30:00','0000-00-00 00:00:00'),
(3,1,1,1,0,'N',0,'Ann Agent','','Status','<p>Internal</p>','html','','2024-01-10 09:40:00','0000-00-00 00:00:00'),
(4,1,1,1,0,'R',6,'Ann Agent','','','<p>Before the edit</p>','html','','2024-01-10 09:35:00','0000-00-00 00:00:00'),
(5,1,1,0,9,'M',0,'Gone Person','Email','','<p>I left</p>','html','','2024-01-10 09:50:00','0000-00-00 00:00:00'),
(6,1,1,0,0,'N',128,'SYSTEM','','Ticket merged','<p>Merged</p>','html','','2024-01-10 11:00:00','0000-00-00 00:00:00'),
(7,0,1,0,2,'M',1024,'Cyd Client','Email','','<p>Mine does not print either</p>','html','','2024-01-10 10:00:00','0000-00-00 00:00:00'),
(8,0,3,0,2,'M',1,'Cyd Client','Email','','<p>Old</p>','html','','2024-01-11 10:00:00','0000-00-00 00:00:00');

CREATE TABLE `help_thread_entry_merge` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `thread_entry_id` int(11) unsigned NOT NULL,
  `data` text DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_thread_entry_merge` VALUES (1,7,'{\"thread\":2}');

CREATE TABLE `help_ticket` (
  `ticket_id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `ticket_pid` int(11) unsigned DEFAULT NULL,
  `number` varchar(20) DEFAULT NULL,
  `user_id` int(11) unsigned NOT NULL DEFAULT 0,
  `user_email_id` int(11) unsigned NOT NULL DEFAULT 0,
  `status_id` int(10) unsigned NOT NULL DEFAULT 0,
  `dept_id` int(10) unsigned NOT NULL DEFAULT 0,
  `topic_id` int(10) unsigned NOT NULL DEFAULT 0,
  `staff_id` int(10) unsigned NOT NULL DEFAULT 0,
  `flags` int(10) unsigned NOT NULL DEFAULT 0,
  `source` enum('Web','Email','Phone','API','Other') NOT NULL DEFAULT 'Other',
  `isanswered` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `closed` datetime DEFAULT NULL,
  `lastupdate` datetime DEFAULT NULL,
  `created` datetime NOT NULL,
  `updated` datetime NOT NULL,
  PRIMARY KEY (`ticket_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_ticket` VALUES
(1,NULL,'000042',1,1,2,1,1,1,17,'Web',1,'2024-01-12 12:00:00','2024-01-12 12:00:00','2024-01-10 09:00:00','2024-01-12 12:00:00'),
(2,1,'000043',2,2,3,1,0,0,1,'Email',0,'2024-01-10 11:00:00','2024-01-10 11:00:00','2024-01-10 10:00:00','2024-01-10 11:00:00'),
(3,NULL,'000044',2,2,1,1,0,2,0,'Email',0,NULL,NULL,'2024-01-11 10:00:00','2024-01-11 10:00:00'),
(4,NULL,'000045',0,0,1,1,0,0,0,'Phone',0,NULL,NULL,'2024-01-11 10:00:00','2024-01-11 10:00:00'),
(5,NULL,'000046',2,2,5,1,0,0,0,'Email',0,NULL,NULL,'2024-01-11 10:00:00','2024-01-11 10:00:00');

/*!50001 CREATE VIEW `help_view` AS SELECT 1 AS `a;b`*/;

CREATE TABLE `help_ticket__cdata` (
  `ticket_id` int(11) unsigned NOT NULL DEFAULT 0,
  `subject` mediumtext DEFAULT NULL,
  `priority` mediumtext DEFAULT NULL,
  PRIMARY KEY (`ticket_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_ticket__cdata` VALUES (1,'Old subject','2'),(2,'Me too','3'),(3,'Umlaut ÄÖÜ','');

CREATE TABLE `help_ticket_priority` (
  `priority_id` tinyint(4) NOT NULL AUTO_INCREMENT,
  `priority` varchar(60) NOT NULL DEFAULT '',
  `priority_desc` varchar(30) NOT NULL DEFAULT '',
  `priority_color` varchar(7) NOT NULL DEFAULT '',
  `priority_urgency` tinyint(1) unsigned NOT NULL DEFAULT 0,
  `ispublic` tinyint(1) NOT NULL DEFAULT 1,
  PRIMARY KEY (`priority_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_ticket_priority` VALUES (1,'low','Low','#DDFFDD',4,1),(2,'normal','Normal','#FFFFF0',3,1),(3,'high','High','#FEE7E7',2,1),(4,'emergency','Emergency','#FEE7E7',1,1);

CREATE TABLE `help_ticket_status` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `name` varchar(60) NOT NULL DEFAULT '',
  `state` varchar(16) DEFAULT NULL,
  `properties` text NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_ticket_status` VALUES (1,'Open','open','{\"description\":\"Open tickets.\"}'),(2,'Resolved','closed','{}'),(3,'Closed','closed','{}'),(4,'Archived','archived','{}'),(5,'Deleted','deleted','{}');

CREATE TABLE `help_user` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `org_id` int(10) unsigned NOT NULL,
  `default_email_id` int(10) NOT NULL,
  `status` int(11) unsigned NOT NULL DEFAULT 0,
  `name` varchar(128) NOT NULL,
  `created` datetime NOT NULL,
  `updated` datetime NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_user` VALUES (1,1,1,0,'Bea Client','2023-06-01 00:00:00','2023-06-01 00:00:00'),(2,1,99,0,'Cyd Client','2023-06-01 00:00:00','2023-06-01 00:00:00');

CREATE TABLE `help_user_account` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `status` int(11) unsigned NOT NULL DEFAULT 0,
  `passwd` varchar(128) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_user_account` VALUES (1,2,3,'$2a$08$x');

CREATE TABLE `help_user_email` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `flags` int(10) unsigned NOT NULL DEFAULT 0,
  `address` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `help_user_email` VALUES (1,1,0,'Bea@obrien.example'),(2,2,0,'cyd@example.org');

DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `t` BEFORE INSERT ON `help_user` FOR EACH ROW BEGIN SET NEW.name = 'a;b'; END */;;
DELIMITER ;
-- Dump completed on 2024-06-01 12:00:00
